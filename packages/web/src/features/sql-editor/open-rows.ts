import { closeSqlResult, exportSqlResult, readSqlRows } from '@rowhouse/core/api/sql'
import { call, callForResponse } from '../../api/client.ts'
import { download } from '../downloads/download.ts'
import { ResultRows } from './result-rows.ts'
import type { SqlResult } from './sql-queries.ts'

/** The rows of a result, as far as the server gives more of it. */
export function rowsOf(projectId: string, result: SqlResult): ResultRows {
  const { more: resultId } = result
  if (resultId === null) return new ResultRows(result, null)
  return new ResultRows(result, (query) => call(readSqlRows, { params: { projectId, resultId }, query }))
}

/** Nobody asks for more of it; whether that is heard does not matter, since it ends by itself as well. */
export function closeRows(projectId: string, { more: resultId }: SqlResult): void {
  if (resultId !== null) call(closeSqlResult, { params: { projectId, resultId } }).catch(() => undefined)
}

/** All rows of it, also those that were not looked at. */
export const downloadRows = (projectId: string, resultId: string): Promise<void> =>
  download('result.csv', (signal) => callForResponse(exportSqlResult, { params: { projectId, resultId }, signal }))
