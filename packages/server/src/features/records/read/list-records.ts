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
  /** One for each record, null where no rule matches. Left out: nobody asked. */
  readonly colors?: readonly (string | null)[]
  /** Columns whose cells are not there because the database does not have them any more. */
  readonly missing?: readonly string[]
}

interface Page {
  readonly list: string
  readonly records: number
  readonly colors?: readonly (string | null)[]
}

/** The page never waits for its count. */
export async function listRecords(
  _ctx: InProject<'records.list'>,
  look: RecordsLook,
  wish: PageWish,
  count: CountWish,
): Promise<RecordPage> {
  const { colors } = wish
  const { missingColumns } = look.table
  const missing = missingColumns.length === 0 ? {} : { missing: missingColumns }
  const answer = selectPage(look, { ...wish, rules: colors?.map(({ filter }) => filter) })
  const counted: Answer<Page> = {
    ...answer,
    read: (rows, linked) => ({
      list: answer.read(rows, linked),
      records: answer.lengthOf(rows),
      ...(colors && { colors: answer.rulesOf(rows).map((rule) => colors[rule - 1]?.color ?? null) }),
    }),
  }
  const reading = { ...look, blame: (error: unknown) => look.blame(error, wish) }
  const read = (): Promise<Page> => runAnswer(reading, counted, answer.isShort ? undefined : look.signal?.())
  if (count === 'none') {
    const { records: _, ...page } = await read()
    return { ...page, ...missing, total: null }
  }
  // A long page takes its place before the count; a short one is read while the count is under way.
  const page = answer.isShort ? null : read()
  const totalOf = beginTotal(look, wish, count)
  const { records, ...rest } = await (page ?? read())
  return { ...rest, ...missing, total: await totalOf(() => seenIn(wish, records)) }
}
