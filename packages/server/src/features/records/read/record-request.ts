// Records asked for in plain words. Every door says what it is asked for like this, whatever it speaks itself, and what comes
// out is what operations take: here names become columns, and limits and what a view presets hold for all of them.
import { invalidRequest } from '@rowhouse/core/errors'
import { type AskedFilter, readAskedFilter } from '@rowhouse/core/filters/asked-filter'
import type { FilterTree } from '@rowhouse/core/filters/filter-tree'
import { filterLimits } from '@rowhouse/core/filters/limits'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import { type SortDirection, sortable, withoutRepeats } from '@rowhouse/core/sorts/sort-step'
import type { OrderStep } from '../../../query/group-operand.ts'
import { isStored, isValued } from '../../../query/record-table.ts'
import type { RowShape } from '../../../query/select-records.ts'
import { type PageRequest, pageOf } from '../../../request/page.ts'
import type { RecordsAccess } from './access-to.ts'
import { type ColumnKey, columnOf, columnsOf } from './column-key.ts'
import { noSearch } from './may-search.ts'
import { type NestedRequest, nestedSpecs } from './nested-request.ts'
import type { Chosen, PageSpec, RecordShape, RecordSpec } from './record-spec.ts'

export interface ChosenRequest {
  /** As somebody says it, or as a grammar has read it with the columns of the access. */
  readonly filter?: AskedFilter | FilterTree | null | undefined
  readonly search?: TextRequest | undefined
}

interface TextRequest {
  readonly text: string
  /** Left out: all that are stored, and the name of the record. */
  readonly columns?: readonly ColumnKey[] | undefined
}

export interface ShapeRequest {
  /** Left out: all that can be seen. */
  readonly fields?: readonly ColumnKey[] | undefined
  readonly nested?: readonly NestedRequest[] | undefined
  readonly shape?: RowShape | undefined
}

export interface RecordRequest extends ChosenRequest, ShapeRequest {
  /** Left out: the order of the view. */
  readonly sorts?: readonly SortRequest[] | undefined
  readonly shuffle?: boolean | undefined
}

export interface SortRequest {
  readonly column: ColumnKey
  readonly direction: SortDirection
}

export interface RecordsRequest extends RecordRequest, PageRequest {
  /** Whether the colours of the view come along. */
  readonly colors?: boolean | undefined
}

export function pageSpec(access: RecordsAccess, request: RecordsRequest): PageSpec {
  return {
    ...recordSpec(access, request),
    ...pageOf(request),
    ...(request.colors === true ? { colors: access.colors } : {}),
  }
}

export function recordSpec(access: RecordsAccess, request: RecordRequest): RecordSpec {
  return {
    ...chosenOf(access, request),
    ...shapeSpec(access, request),
    sorts: sortsOf(access, request.sorts),
    shuffle: request.shuffle ?? false,
  }
}

export function shapeSpec(access: RecordsAccess, { fields, nested, shape = 'structured' }: ShapeRequest): RecordShape {
  return {
    shape,
    ...(fields === undefined ? {} : { fields: columnsOf(access.sight.columns, fields, 'fields') }),
    ...(nested === undefined || nested.length === 0 ? {} : { nested: nestedSpecs(access, nested) }),
  }
}

export function chosenOf(access: RecordsAccess, { filter, search }: ChosenRequest): Chosen {
  const tree = filter ? filterTreeOf(access, filter) : null
  if (clausesIn(tree) > filterLimits.clauses)
    throw invalidRequest(`All filters of a call together may have at most ${filterLimits.clauses} conditions.`)
  return { filter: tree && resolveFilter(tree, access.clock), ...searchOf(access, search) }
}

function filterTreeOf({ sight }: RecordsAccess, filter: AskedFilter | FilterTree): FilterTree | null {
  return 'kind' in filter ? filter : readAskedFilter(filter, sight.columns)
}

function clausesIn(filter: FilterTree | null): number {
  if (filter === null || filter.kind === 'test') return filter === null ? 0 : 1
  return filter.members.reduce((sum, member) => sum + clausesIn(member), 0)
}

function searchOf({ sight, maySearch }: RecordsAccess, search: TextRequest | undefined): Pick<Chosen, 'search'> {
  if (search === undefined || search.text === '') return {}
  if (!maySearch) throw noSearch()
  const columns =
    search.columns === undefined
      ? sight.columns.filter((column) => isStored(column) || (column.isPrimaryValue && isValued(column)))
      : columnsOf(sight.columns, search.columns, 'search')
  return { search: { text: search.text, columns } }
}

function sortsOf({ sight, sorts }: RecordsAccess, asked: readonly SortRequest[] | undefined): readonly OrderStep[] {
  if (asked === undefined) return sorts
  const named = asked.map(({ column, direction }) => ({ column: columnOf(sight.columns, column, 'sorts'), direction }))
  return withoutRepeats(named.map((step) => sortable(step, 'sorts')))
}
