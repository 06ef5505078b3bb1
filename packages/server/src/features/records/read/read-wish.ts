import { invalidRequest } from '@rowhouse/core/errors'
import { columnFinder } from '@rowhouse/core/filters/column-finder'
import { type FilterTree, joinFilters, type ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { filterLimits } from '@rowhouse/core/filters/limits'
import { parseCondition } from '@rowhouse/core/filters/parse-condition'
import { parseFilters } from '@rowhouse/core/filters/parse-filters'
import { parseWhere } from '@rowhouse/core/filters/parse-where'
import { excerpt } from '@rowhouse/core/filters/refused'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import { parseSort, parseSortObjects } from '@rowhouse/core/sorts/parse-sort'
import type { OrderStep } from '../../../query/group-operand.ts'
import { isStored, isValued, type RecordColumn } from '../../../query/record-table.ts'
import type { NestedWish, RowShape } from '../../../query/select-records.ts'
import type { RecordsLook } from './look-at.ts'
import { readFields } from './read-fields.ts'
import { readPaging } from './read-paging.ts'
import { isOn, type SentQuery, textOf, textsOf } from './sent-query.ts'

/** Which records are meant. */
export interface Chosen {
  readonly filter: ResolvedFilter | null
  readonly search?: { readonly text: string; readonly columns: readonly RecordColumn[] }
}

export interface RecordWish extends Chosen {
  /** undefined: all that can be seen. */
  readonly fields?: readonly RecordColumn[]
  /** Levels of the view's groups first, unless the call names an order of its own. */
  readonly sorts: readonly OrderStep[]
  readonly shuffle: boolean
  readonly shape: RowShape
  /** What of linked records comes along, by id of the link column. */
  readonly nested?: ReadonlyMap<string, NestedWish>
}

export interface PageWish extends RecordWish {
  readonly limit: number
  readonly offset: number
  /** Of the view, for readers who ask for the colours of records. */
  readonly colors?: RecordsLook['colors']
}

export interface WishRules {
  readonly shape: RowShape
  /** The older grammar of `where`: the client writes the % of “like” itself. */
  readonly older?: boolean
}

/**
 * The one reader of what a request asks for. Columns are looked up among those the caller sees, so a hidden column gets
 * the same refusal as a made-up one.
 */
export function readPageWish(look: RecordsLook, query: SentQuery, rules: WishRules): PageWish {
  return {
    ...readRecordWish(look, query, rules),
    ...readPaging(query),
    ...(isOn(query, 'colors') ? { colors: look.colors } : {}),
  }
}

export function readRecordWish(look: RecordsLook, query: SentQuery, rules: WishRules): RecordWish {
  const fields = readFields(textsOf(query, 'fields', 'f'), look.sight.columns, 'fields')
  return {
    ...readChosen(look, query, rules),
    ...(fields === null ? {} : { fields }),
    sorts: readSorts(look, query),
    shuffle: isOn(query, 'shuffle', 'r'),
    shape: rules.shape,
  }
}

/** Every filter of a request has to hold, in whichever form it was sent. */
export function readChosen(
  look: RecordsLook,
  query: SentQuery,
  { older = false }: Pick<WishRules, 'older'> = {},
): Chosen {
  const { columns } = look.sight
  const filters: (FilterTree | null)[] = []
  for (const parameter of ['where', 'w']) {
    const text = textOf(query, parameter)
    if (text !== undefined) filters.push(parseWhere(text, columns, { parameter, older, wildcards: true }))
  }
  const objects = textOf(query, 'filterArrJson')
  if (objects !== undefined) filters.push(parseFilters(objects, columns))
  for (const parameter of ['condition', 'c', 'conditionGraph']) {
    const text = textOf(query, parameter)
    if (text !== undefined) filters.push(parseCondition(text, columns, { parameter }))
  }
  const filter = joinFilters('and', filters)
  if (clausesIn(filter) > filterLimits.clauses)
    throw invalidRequest(`All filters of a call together may have at most ${filterLimits.clauses} conditions.`)
  return { filter: filter && resolveFilter(filter, look.clock), ...readSearch(look, query) }
}

function clausesIn(filter: FilterTree | null): number {
  if (filter === null || filter.kind === 'test') return filter === null ? 0 : 1
  return filter.members.reduce((sum, member) => sum + clausesIn(member), 0)
}

const filterParameters = ['where', 'w', 'filterArrJson', 'condition', 'c', 'conditionGraph'] as const

/** Whether a request speaks of a filter at all, be it an empty one. */
export function namesFilter(query: SentQuery): boolean {
  return filterParameters.some((parameter) => query[parameter] !== undefined)
}

/** The column a request names by itself: by title, database name or id. */
export function readColumn({ sight }: RecordsLook, key: string | undefined, parameter: string): RecordColumn {
  if (key === undefined || key === '') throw invalidRequest(`${parameter} is needed: the title of a column.`)
  const column = columnFinder(sight.columns).find(key)
  if (column === null) throw invalidRequest(`Column with id/name '${excerpt(key)}' is not found`)
  return column
}

function readSearch(look: RecordsLook, query: SentQuery): Pick<Chosen, 'search'> {
  const text = textOf(query, 'q')
  if (text === undefined || text === '') return {}
  const columns =
    readFields(textsOf(query, 'searchFields'), look.sight.columns, 'searchFields') ??
    look.sight.columns.filter((column) => isStored(column) || (column.isPrimaryValue && isValued(column)))
  return { search: { text, columns } }
}

function readSorts(look: RecordsLook, query: SentQuery): readonly OrderStep[] {
  const texts = textsOf(query, 'sort', 's')
  if (texts.length > 0) return parseSort(texts, look.sight.columns)
  const objects = textOf(query, 'sortArrJson')
  return objects === undefined ? look.sorts : parseSortObjects(objects, look.sight.columns)
}
