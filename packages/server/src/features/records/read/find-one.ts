import { wholeText } from '../../../query/json-list.ts'
import { selectPage } from '../../../query/select-records.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from './access-to.ts'
import type { RecordSpec } from './record-spec.ts'
import { runAnswer } from './run-answer.ts'

/** The JSON text of the first record that is meant, or of an empty object. */
export async function findOne(
  _ctx: InProject<'records.findOne'>,
  access: RecordsAccess,
  spec: RecordSpec,
): Promise<string> {
  const page = selectPage(access, { ...spec, limit: 1, offset: 0 })
  const list = wholeText(await runAnswer(access, page, access.signal?.()))
  return list === '[]' ? '{}' : list.slice(1, -1)
}
