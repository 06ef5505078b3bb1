// A record as a hook tells it, and whether it tells of it at all. Pure.
import type { Cells } from '@rowhouse/core/events'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { matchesKnown } from '@rowhouse/core/filters/matches-known'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import type { HookOperation } from '@rowhouse/core/hooks/hook'
import type { CellValue, JsonValue } from '@rowhouse/core/storage'
import type { FilterNode } from '@rowhouse/core/views/filter-node'
import { filterTreeOf } from '@rowhouse/core/views/filter-tree-of'
import { recordKeyIn } from '../../query/record-key.ts'
import { isStored, type RecordColumn } from '../../query/record-table.ts'
import type { TableAccess } from '../../query/table-access.ts'
import { visibleColumns } from '../../query/table-access.ts'
import { type ChangedRecord, movesByItself } from './changed-records.ts'
import type { GoneRecord } from './gone-records.ts'
import type { Row } from './read-rows.ts'

export interface ToldRecord {
  readonly key: string
  readonly label: string
  readonly record: Row
  /** null: there was none. */
  readonly before: Row | null
  /** Titles. */
  readonly changed: readonly string[]
  /** Why nobody can say whether it is to be told; null: it is. */
  readonly failure: string | null
}

export interface Telling {
  readonly access: TableAccess
  readonly operation: HookOperation
  /** Ids; null: whatever changed. */
  readonly fields: readonly string[] | null
  readonly filter: FilterNode | null
  readonly entering: boolean
  /** When it happened: days of conditions are those of UTC. */
  readonly at: string
}

/** A record as it is now, or what is known of one that is gone. */
export interface Found {
  readonly row?: Row | undefined
  readonly gone?: GoneRecord | undefined
}

/** null: nothing is told of it. */
export function toldRecord(telling: Telling, change: ChangedRecord, found: Found): ToldRecord | null {
  const { access, operation, fields } = telling
  const columns = visibleColumns(access)
  const changed = columns.filter(({ id }) => change.changed.includes(id))
  if (operation === 'update' && !changed.some(({ id }) => fields === null || fields.includes(id))) return null
  if (!isSeen(telling, change, found)) return null
  const record = recordOf(telling, columns, change, found)
  const before = operation === 'insert' ? null : beforeOf(telling, columns, change, { record, isNow: isNow(found) })
  const passing = passes(telling, columns, { record, before, isNow: isNow(found) })
  if (passing === false) return null
  return {
    key: change.key,
    label: labelOf(columns, record),
    record,
    before,
    changed: changed.map(({ title }) => title),
    failure: passing === null ? unjudged : null,
  }
}

const unjudged =
  'Nobody can say whether it met the condition: the record is gone, and the change log does not know all that is asked of it.'

const isNow = ({ row }: Found): boolean => row !== undefined

/** What rules hide from the hook is not told of. Of a record that is gone only the log knows what it was. */
function isSeen({ access, operation }: Telling, { before, after }: ChangedRecord, { row, gone }: Found): boolean {
  const { rows } = access.sight
  if (rows === null || row !== undefined) return true
  if (operation === 'delete') return sees(rows, before)
  if (gone === undefined || gone.last === null) return false
  return sees(rows, gone.last) && sees(rows, { ...gone.behind, ...after })
}

/** What hangs on cells nobody knows any more is not seen. */
const sees = (rows: ResolvedFilter, cells: Cells): boolean =>
  matchesKnown(rows, new Map(Object.entries(cells))) === true

function recordOf(
  { access, operation }: Telling,
  columns: readonly RecordColumn[],
  change: ChangedRecord,
  { row, gone }: Found,
): Row {
  if (operation === 'delete') return { ...keyCells(access, change.key), ...byTitle(columns, change.before) }
  const held = row ?? { ...keyCells(access, change.key), ...byTitle(columns, gone?.behind ?? {}) }
  // Others may have changed it since: what this change wrote is told as it was written.
  return { ...held, ...byTitle(columns, change.after) }
}

interface Judged {
  readonly record: Row
  /** It is there, so all of it is known. */
  readonly isNow: boolean
}

function beforeOf(
  { operation }: Telling,
  columns: readonly RecordColumn[],
  { before }: ChangedRecord,
  { record, isNow }: Judged,
): Row {
  const isKnown = (column: RecordColumn): boolean =>
    isNow || (Object.hasOwn(record, column.title) && (operation === 'delete' || !movesByItself(column)))
  const stored = columns
    .filter((column) => isStored(column) && isKnown(column))
    .map(({ title }): [string, JsonValue] => [title, record[title] ?? null])
  return { ...Object.fromEntries(stored), ...byTitle(columns, before) }
}

function byTitle(columns: readonly RecordColumn[], cells: Cells): Row {
  const told = columns.filter((column) => isStored(column) && Object.hasOwn(cells, column.id))
  return Object.fromEntries(told.map(({ id, title }) => [title, cells[id] ?? null]))
}

function keyCells({ table }: TableAccess, key: string): Row {
  const values = recordKeyIn(table, key)
  return Object.fromEntries(table.key.map(({ title }, at) => [title, values?.[at] ?? null]))
}

/** null: nobody can say. */
function passes(
  { filter, entering, at }: Telling,
  columns: readonly RecordColumn[],
  { record, before, isNow }: Judged & { readonly before: Row | null },
): boolean | null {
  const tree = filter === null ? null : filterTreeOf(filter, columns).tree
  if (tree === null) return true
  const resolved = resolveFilter(tree, { now: at, zone: 'UTC' })
  const cellsOf = (row: Row): ReadonlyMap<string, CellValue> => {
    const known = columns.filter(({ title }) => isNow || Object.hasOwn(row, title))
    return new Map(known.map(({ id, title }) => [id, row[title] ?? null]))
  }
  const passed = entering && before !== null ? matchesKnown(resolved, cellsOf(before)) : false
  const came = passed === null ? null : !passed
  const now = matchesKnown(resolved, cellsOf(record))
  if (now === false || came === false) return false
  return now === null || came === null ? null : true
}

const labelCharacters = 80

export function labelOf(columns: readonly RecordColumn[], record: Row): string {
  const primary = columns.find(({ isPrimaryValue }) => isPrimaryValue)
  const value = primary === undefined ? null : (record[primary.title] ?? null)
  if (primary === undefined || value === null || !isStored(primary)) return ''
  return primary.type.show(value, primary.options).slice(0, labelCharacters)
}
