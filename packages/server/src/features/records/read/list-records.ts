import type { Answer } from '../../../query/answer.ts'
import { selectPage } from '../../../query/select-records.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsLook } from './look-at.ts'
import { beginTotal, type CountWish, seenIn, type Total } from './page-total.ts'
import type { PageWish } from './read-wish.ts'
import { runAnswer } from './run-answer.ts'

export interface RecordPage {
  /** The JSON text of an array, as the database wrote it. */
  readonly list: string
  /** null: nobody asked. */
  readonly total: Total | null
}

interface Page {
  readonly list: string
  readonly records: number
}

/** The page never waits for its count. */
export async function listRecords(
  _ctx: InProject<'records.list'>,
  look: RecordsLook,
  wish: PageWish,
  count: CountWish,
): Promise<RecordPage> {
  const answer = selectPage(look, wish)
  const counted: Answer<Page> = {
    ...answer,
    read: (rows, linked) => ({ list: answer.read(rows, linked), records: answer.lengthOf(rows) }),
  }
  const read = (): Promise<Page> => runAnswer(look.source, counted, look.signal)
  if (count === 'none') return { list: (await read()).list, total: null }
  // A long page takes its place before the count; a short one is read while the count is under way.
  const page = answer.isShort ? null : read()
  const totalOf = beginTotal(look, wish, count)
  const { list, records } = await (page ?? read())
  return { list, total: await totalOf(() => seenIn(wish, records)) }
}
