import type { SortDirection } from '@rowhouse/core/sorts/sort-step'
import { selectBeside } from '../../../query/beside.ts'
import { selectGroups } from '../../../query/group-records.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import type { Page } from '../../../request/page.ts'
import type { RecordsAccess } from './access-to.ts'
import { type ColumnKey, columnOf } from './column-key.ts'
import type { RecordPage } from './list-records.ts'
import { type CountSpec, type Seen, totalFor } from './page-total.ts'
import { pageSpec, type RecordsRequest } from './record-request.ts'
import type { PageSpec } from './record-spec.ts'
import { runAnswer } from './run-answer.ts'

export interface GroupRequest extends RecordsRequest {
  readonly column: ColumnKey
  /** What the value is called in the answer. Left out: as its column. */
  readonly name?: string | undefined
  /** In the order of how many there are. Left out: in that of the values. */
  readonly byCount?: SortDirection | undefined
}

interface GroupSpec extends PageSpec, Pick<GroupRequest, 'byCount'> {
  readonly column: RecordColumn
  readonly name: string
}

export function groupSpec(access: RecordsAccess, request: GroupRequest): GroupSpec {
  const column = columnOf(access.sight.columns, request.column, 'group')
  return { ...pageSpec(access, request), column, name: request.name ?? column.title, byCount: request.byCount }
}

/** `[{"count":3,"City":"Berlin"}, …]`, and how many records all groups hold together. */
export async function groupRecords(
  _ctx: InProject<'records.groupBy'>,
  access: RecordsAccess,
  spec: GroupSpec,
  count: CountSpec,
): Promise<RecordPage> {
  const named = calling(access, spec.column, spec.name)
  const groups = runAnswer(access, selectGroups(named, { ...spec, columns: [spec.column] }), access.signal?.())
  if (count === 'none') return { list: [await groups], total: null }
  const { beside, begin } = totalFor(access, spec, count)
  const totalOf = begin()
  const asked = beside === undefined ? null : runAnswer(access, selectBeside(access, beside))
  const [list, told] = await Promise.all([groups, asked])
  return { list: [list], total: await totalOf(() => seenInGroups(spec, list), told) }
}

function seenInGroups({ limit, offset }: Page, list: string): Seen {
  const groups = JSON.parse(list) as readonly { readonly count: number }[]
  const least = groups.reduce((sum, { count }) => sum + count, 0)
  return { least, isAll: offset === 0 && groups.length < limit }
}

/** Existing clients name a column as the database does, and look for the value under that name. */
function calling(access: RecordsAccess, column: RecordColumn, name: string): RecordsAccess {
  if (column.title === name) return access
  const columns = access.sight.columns.map((one) => (one.id === column.id ? { ...one, title: name } : one))
  return { ...access, sight: { ...access.sight, columns } }
}
