import { byteOrderMark, csvLine } from '@rowhouse/core/exports/csv-text'
import { withGuard } from '@rowhouse/core/exports/formula-guard'
import type { SqlCell } from '../../dialects/sql-run.ts'
import type { Cells } from './spool.ts'

/** Page by page, so that none but the one that is written is held. */
export async function* resultCsv(
  columns: readonly string[],
  pages: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(withGuard))
  for await (const rows of pages) yield rows.map((row) => csvLine(row.map(cellText))).join('')
}

function cellText(cell: SqlCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return withGuard(cell)
  if (typeof cell !== 'object') return String(cell)
  return 'bytes' in cell ? `[${cell.bytes} bytes]` : `[${cell.letters} letters]`
}
