import type { SortDirection } from '@rowhouse/core/sorts/parse-sort'
import { selectBeside } from '../../../query/beside.ts'
import { selectGroups } from '../../../query/group-records.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordPage } from './list-records.ts'
import type { RecordsLook } from './look-at.ts'
import { type CountWish, type Seen, totalFor } from './page-total.ts'
import type { Paging } from './read-paging.ts'
import type { PageWish } from './read-wish.ts'
import { runAnswer } from './run-answer.ts'

export interface GroupWish extends PageWish {
  readonly column: RecordColumn
  /** What the value is called in the answer. */
  readonly name: string
  readonly byCount?: SortDirection | undefined
}

/** `[{"count":3,"City":"Berlin"}, …]`, and how many records all groups hold together. */
export async function groupRecords(
  _ctx: InProject<'records.groupBy'>,
  look: RecordsLook,
  wish: GroupWish,
  count: CountWish,
): Promise<RecordPage> {
  const named = calling(look, wish.column, wish.name)
  const groups = runAnswer(look, selectGroups(named, { ...wish, columns: [wish.column] }), look.signal?.())
  if (count === 'none') return { list: [await groups], total: null }
  const { beside, begin } = totalFor(look, wish, count)
  const totalOf = begin()
  const asked = beside === undefined ? null : runAnswer(look, selectBeside(look, beside))
  const [list, told] = await Promise.all([groups, asked])
  return { list: [list], total: await totalOf(() => seenInGroups(wish, list), told) }
}

function seenInGroups({ limit, offset }: Paging, list: string): Seen {
  const groups = JSON.parse(list) as readonly { readonly count: number }[]
  const least = groups.reduce((sum, { count }) => sum + count, 0)
  return { least, isAll: offset === 0 && groups.length < limit }
}

/** Existing clients name a column as the database does, and look for the value under that name. */
function calling(look: RecordsLook, column: RecordColumn, name: string): RecordsLook {
  if (column.title === name) return look
  const columns = look.sight.columns.map((one) => (one.id === column.id ? { ...one, title: name } : one))
  return { ...look, sight: { ...look.sight, columns } }
}
