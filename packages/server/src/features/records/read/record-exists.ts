import { parseRecordKey } from '../../../query/record-key.ts'
import { selectCells } from '../../../query/select-cells.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from './access-to.ts'
import { runAnswer } from './run-answer.ts'

export async function recordExists(
  _ctx: InProject<'records.exist' | 'comments.read' | 'comments.add'>,
  access: RecordsAccess,
  key: string,
): Promise<boolean> {
  const values = parseRecordKey(access.table, key)
  const found = await runAnswer(access, selectCells(access, { keys: [values] }, []))
  return found.length > 0
}
