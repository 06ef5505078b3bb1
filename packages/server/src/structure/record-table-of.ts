import type { ColumnRow, TableRow } from '../meta/rows/structure.ts'
import { type SnapshotBase, toColumn } from '../meta/snapshot.ts'
import { isStored, type RecordTable, type StoredColumn } from '../query/record-table.ts'
import { innerSight } from '../query/sight.ts'
import type { TableAccess } from '../query/table-access.ts'

/** A table as the compiler knows it, made of rows that may not be stored yet. */
function recordTableOf(table: TableRow, rows: readonly ColumnRow[], base: SnapshotBase): RecordTable {
  const columns = rows.map((row) => toColumn(row, base))
  const key = columns
    .filter(isStored)
    .filter(({ keyPart }) => keyPart !== null)
    .toSorted((one, other) => (one.keyPart ?? 0) - (other.keyPart ?? 0))
  return { id: table.id, title: table.title, ref: { schema: table.schema, name: table.name }, columns, key }
}

/** With everybody's eyes: a change of structure reaches every cell. */
export function accessToAll(table: TableRow, rows: readonly ColumnRow[], base: SnapshotBase): TableAccess {
  const records = recordTableOf(table, rows, base)
  return { table: records, sight: innerSight(records), dialect: base.dialect }
}

export function storedColumn({ table }: TableAccess, columnId: string): StoredColumn {
  const column = table.columns.find(({ id }) => id === columnId)
  if (column !== undefined && isStored(column)) return column
  throw new Error(`The column ${columnId} stores nothing.`)
}
