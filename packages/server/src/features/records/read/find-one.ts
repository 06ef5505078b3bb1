import { wholeText } from '../../../query/json-list.ts'
import { selectPage } from '../../../query/select-records.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsLook } from './look-at.ts'
import type { RecordWish } from './record-wish.ts'
import { runAnswer } from './run-answer.ts'

/** The JSON text of the first record that is meant, or of an empty object. */
export async function findOne(
  _ctx: InProject<'records.findOne'>,
  look: RecordsLook,
  wish: RecordWish,
): Promise<string> {
  const page = selectPage(look, { ...wish, limit: 1, offset: 0 })
  const list = wholeText(await runAnswer(look, page, look.signal?.()))
  return list === '[]' ? '{}' : list.slice(1, -1)
}
