// The grammar of addresses: where, sort, fields, limit and all their older names, as plain requests. Columns are looked up among
// those the caller sees, so a hidden column gets the same refusal as a made-up one.
import { invalidRequest } from '@rowhouse/core/errors'
import { columnFinder } from '@rowhouse/core/filters/column-finder'
import { type FilterTree, joinFilters } from '@rowhouse/core/filters/filter-tree'
import { parseCondition } from '@rowhouse/core/filters/parse-condition'
import { parseFilters } from '@rowhouse/core/filters/parse-filters'
import { parseWhere } from '@rowhouse/core/filters/parse-where'
import { excerpt } from '@rowhouse/core/filters/refused'
import { parseSort, parseSortObjects } from '@rowhouse/core/sorts/parse-sort'
import type { RecordsAccess } from '../../../features/records/read/access-to.ts'
import type {
  ChosenRequest,
  RecordRequest,
  RecordsRequest,
  ShapeRequest,
  SortRequest,
} from '../../../features/records/read/record-request.ts'
import { chosenOf } from '../../../features/records/read/record-request.ts'
import type { Chosen } from '../../../features/records/read/record-spec.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { RowShape } from '../../../query/select-records.ts'
import { readFields } from './read-fields.ts'
import { readPaging } from './read-paging.ts'
import { isOn, type SentQuery, textOf, textsOf } from './sent-query.ts'

export interface RequestRules {
  readonly shape: RowShape
  /** The older grammar of `where`: the client writes the % of “like” itself. */
  readonly older?: boolean
}

export function readPageRequest(access: RecordsAccess, query: SentQuery, rules: RequestRules): RecordsRequest {
  return { ...readRecordRequest(access, query, rules), ...readPaging(query), colors: isOn(query, 'colors') }
}

export function readRecordRequest(access: RecordsAccess, query: SentQuery, rules: RequestRules): RecordRequest {
  return {
    ...readChosenRequest(access, query, rules),
    ...readShape(access, query, rules.shape),
    sorts: readSorts(access, query),
    shuffle: isOn(query, 'shuffle', 'r'),
  }
}

export function readShape({ sight }: RecordsAccess, query: SentQuery, shape: RowShape): ShapeRequest {
  return { shape, fields: readFields(textsOf(query, 'fields', 'f'), sight.columns, 'fields') ?? undefined }
}

export function readChosen(access: RecordsAccess, query: SentQuery, rules: Pick<RequestRules, 'older'> = {}): Chosen {
  return chosenOf(access, readChosenRequest(access, query, rules))
}

function readChosenRequest(access: RecordsAccess, query: SentQuery, rules: Pick<RequestRules, 'older'>): ChosenRequest {
  return { filter: readFilter(access, query, rules), search: readSearch(access, query) }
}

/** Every filter of a request has to hold, in whichever form it was sent. */
export function readFilter(
  { sight: { columns } }: RecordsAccess,
  query: SentQuery,
  { older = false }: Pick<RequestRules, 'older'> = {},
): FilterTree | null {
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
  return joinFilters('and', filters)
}

const filterParameters = ['where', 'w', 'filterArrJson', 'condition', 'c', 'conditionGraph'] as const

/** Whether a request speaks of a filter at all, be it an empty one. */
export function namesFilter(query: SentQuery): boolean {
  return filterParameters.some((parameter) => query[parameter] !== undefined)
}

/** The column a request names by itself: by title, database name or id. */
export function readColumn({ sight }: RecordsAccess, key: string | undefined, parameter: string): RecordColumn {
  if (key === undefined || key === '') throw invalidRequest(`${parameter} is needed: the title of a column.`)
  const column = columnFinder(sight.columns).find(key)
  if (column === null) throw invalidRequest(`Column with id/name '${excerpt(key)}' is not found`)
  return column
}

function readSearch({ sight }: RecordsAccess, query: SentQuery): ChosenRequest['search'] {
  const text = textOf(query, 'q')
  if (text === undefined || text === '') return undefined
  return { text, columns: readFields(textsOf(query, 'searchFields'), sight.columns, 'searchFields') ?? undefined }
}

function readSorts({ sight }: RecordsAccess, query: SentQuery): readonly SortRequest[] | undefined {
  const texts = textsOf(query, 'sort', 's')
  if (texts.length > 0) return parseSort(texts, sight.columns)
  const objects = textOf(query, 'sortArrJson')
  return objects === undefined ? undefined : parseSortObjects(objects, sight.columns)
}
