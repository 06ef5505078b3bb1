import { parseRecordKey } from '../../../query/record-key.ts'
import { selectCells } from '../../../query/select-cells.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsLook } from './look-at.ts'
import { runAnswer } from './run-answer.ts'

export async function recordExists(
  _ctx: InProject<'records.exist' | 'comments.read' | 'comments.add'>,
  look: RecordsLook,
  key: string,
): Promise<boolean> {
  const values = parseRecordKey(look.table, key)
  const found = await runAnswer(look, selectCells(look, { keys: [values] }, []))
  return found.length > 0
}
