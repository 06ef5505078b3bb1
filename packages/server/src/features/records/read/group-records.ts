import type { SortDirection } from '@rowhouse/core/sorts/sort-step'
import { selectBeside } from '../../../query/beside.ts'
import { selectGroups } from '../../../query/group-records.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import type { Page } from '../../../request/page.ts'
import { type ColumnKey, columnOf } from './column-key.ts'
import type { RecordPage } from './list-records.ts'
import type { RecordsLook } from './look-at.ts'
import { type CountWish, type Seen, totalFor } from './page-total.ts'
import { pageWish, type RecordsRequest } from './record-request.ts'
import type { PageWish } from './record-wish.ts'
import { runAnswer } from './run-answer.ts'

export interface GroupRequest extends RecordsRequest {
  readonly column: ColumnKey
  /** What the value is called in the answer. Left out: as its column. */
  readonly name?: string | undefined
  /** In the order of how many there are. Left out: in that of the values. */
  readonly byCount?: SortDirection | undefined
}

interface GroupWish extends PageWish, Pick<GroupRequest, 'byCount'> {
  readonly column: RecordColumn
  readonly name: string
}

export function groupWish(look: RecordsLook, request: GroupRequest): GroupWish {
  const column = columnOf(look.sight.columns, request.column, 'group')
  return { ...pageWish(look, request), column, name: request.name ?? column.title, byCount: request.byCount }
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

function seenInGroups({ limit, offset }: Page, list: string): Seen {
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
