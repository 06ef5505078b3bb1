// A record as a hook tells it, and whether it tells of it at all. Pure.
import type { Cells } from '@rowhouse/core/events'
import { matches } from '@rowhouse/core/filters/matches'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import type { HookOperation } from '@rowhouse/core/hooks/hook'
import type { CellValue, JsonValue } from '@rowhouse/core/storage'
import type { FilterNode } from '@rowhouse/core/views/filter-node'
import { filterTreeOf } from '@rowhouse/core/views/filter-tree-of'
import { recordKeyIn } from '../../query/record-key.ts'
import { isStored, type RecordColumn } from '../../query/record-table.ts'
import type { TableAccess } from '../../query/table-access.ts'
import { visibleColumns } from '../../query/table-access.ts'
import type { ChangedRecord } from './changed-records.ts'
import type { Row } from './read-rows.ts'

export interface ToldRecord {
  readonly key: string
  readonly label: string
  readonly record: Row
  /** null: there was none. */
  readonly before: Row | null
  /** Titles. */
  readonly changed: readonly string[]
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

/** null: nothing is told of it. */
export function toldRecord(telling: Telling, change: ChangedRecord, found: Row | undefined): ToldRecord | null {
  const { access, operation, fields } = telling
  const columns = visibleColumns(access)
  const changed = columns.filter(({ id }) => change.changed.includes(id))
  if (operation === 'update' && !changed.some(({ id }) => fields === null || fields.includes(id))) return null
  if (!isSeen(telling, change, found)) return null
  const record = recordOf(telling, columns, change, found)
  const before = operation === 'insert' ? null : beforeOf(columns, change, record)
  if (!passes(telling, columns, record, before)) return null
  return {
    key: change.key,
    label: labelOf(columns, record),
    record,
    before,
    changed: changed.map(({ title }) => title),
  }
}

/** What rules hide from the hook is not told of. Of a record that is gone only the log knows what it was. */
function isSeen({ access, operation }: Telling, { before }: ChangedRecord, found: Row | undefined): boolean {
  const { rows } = access.sight
  if (rows === null || found !== undefined) return true
  return operation === 'delete' && matches(rows, new Map(Object.entries(before)))
}

function recordOf(
  { access, operation }: Telling,
  columns: readonly RecordColumn[],
  change: ChangedRecord,
  found: Row | undefined,
): Row {
  if (operation === 'delete') return { ...keyCells(access, change.key), ...byTitle(columns, change.before, true) }
  // Others may have changed it since: what this change wrote is told as it was written.
  return { ...(found ?? keyCells(access, change.key)), ...byTitle(columns, change.after) }
}

function beforeOf(columns: readonly RecordColumn[], { before }: ChangedRecord, record: Row): Row {
  const stored = columns.filter(isStored).map(({ title }): [string, JsonValue] => [title, record[title] ?? null])
  return { ...Object.fromEntries(stored), ...byTitle(columns, before) }
}

function byTitle(columns: readonly RecordColumn[], cells: Cells, isWhole = false): Row {
  const told = columns.filter((column) => isStored(column) && (isWhole || Object.hasOwn(cells, column.id)))
  return Object.fromEntries(told.map(({ id, title }) => [title, cells[id] ?? null]))
}

function keyCells({ table }: TableAccess, key: string): Row {
  const values = recordKeyIn(table, key)
  return Object.fromEntries(table.key.map(({ title }, at) => [title, values?.[at] ?? null]))
}

function passes(
  { filter, entering, at }: Telling,
  columns: readonly RecordColumn[],
  record: Row,
  before: Row | null,
): boolean {
  const tree = filter === null ? null : filterTreeOf(filter, columns).tree
  if (tree === null) return true
  const resolved = resolveFilter(tree, { now: at, zone: 'UTC' })
  const cellsOf = (row: Row): ReadonlyMap<string, CellValue> =>
    new Map(columns.map(({ id, title }) => [id, row[title] ?? null]))
  if (!matches(resolved, cellsOf(record))) return false
  return !entering || before === null || !matches(resolved, cellsOf(before))
}

const labelCharacters = 80

export function labelOf(columns: readonly RecordColumn[], record: Row): string {
  const primary = columns.find(({ isPrimaryValue }) => isPrimaryValue)
  const value = primary === undefined ? null : (record[primary.title] ?? null)
  if (primary === undefined || value === null || !isStored(primary)) return ''
  return primary.type.show(value, primary.options).slice(0, labelCharacters)
}
