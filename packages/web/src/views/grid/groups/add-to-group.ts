import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import type { TableRecords } from '../../../features/records/table-records.ts'
import { type Column, isEditable, type RecordRow, type Table } from '../../../structure/tables/table.ts'
import type { Settings } from '../../../structure/views/settings.ts'
import type { ViewHeading } from './group-headings.ts'

/** A new record with the values of a group; the row it stands in, null when it is not among those that are loaded. */
export async function addToGroup(
  table: Table,
  records: TableRecords,
  groups: Settings['groups'],
  group: ViewHeading,
): Promise<number | null> {
  await records.window.load([group.first])
  const sample = records.window.rowAt(group.first) ?? {}
  const columns = groups
    .slice(0, group.level + 1)
    .map(({ columnId }) => table.columns.find(({ id }) => id === columnId))
  const appended = await records.add(cellsOf(columns, group.values, sample))
  const key = appended === null ? null : records.keyAt(appended)
  await records.window.reload()
  // The newest of a group is usually its last.
  await records.window.load([group.first + group.count])
  for (const [row] of records.window.rows()) if (key !== null && records.keyAt(row) === key) return row
  return null
}

/** The field that decides where a record of such a group stands, and that nobody writes to; null: one can be added to it. */
export function computedBy(columns: readonly (Column | undefined)[], level: number): Column | null {
  return columns.slice(0, level + 1).find((column) => column !== undefined && !isEditable(column)) ?? null
}

/** What is computed follows by itself. A link is known by its name in a heading: a record of the group says where it leads. */
export function cellsOf(
  columns: readonly (Column | undefined)[],
  values: readonly CellValue[],
  sample: RecordRow,
): Record<string, CellValue> {
  const cells: Record<string, CellValue> = {}
  for (const [level, column] of columns.entries()) {
    const value = values[level] ?? null
    if (column === undefined) continue
    if (value === null) {
      // Otherwise a new record would begin in the group of the default.
      if (column.hasDefault) cells[column.title] = null
    } else if (columnTypes[column.type].computed === 'link') cells[column.title] = sample[column.title] ?? null
    else if (!column.isReadOnly)
      cells[column.title] = columnTypes[column.type].comparison === 'instant' ? startOfDay(String(value)) : value
  }
  return cells
}

function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString()
}
