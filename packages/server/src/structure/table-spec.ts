import type { StorageWord } from '@rowhouse/core/storage'
import type { ColumnSpec, IndexSpec, TableSpec } from '../dialects/ddl/ddl.ts'
import type { ColumnRow, TableRow } from '../meta/rows/structure.ts'

/** A table as its database shall hold it. */
export function tableSpec(
  table: Pick<TableRow, 'schema' | 'name'>,
  columns: readonly ColumnRow[],
  isBuiltIn: boolean,
): TableSpec {
  const keys = columns
    .filter(({ key_part }) => key_part !== null)
    .toSorted((one, other) => (one.key_part ?? 0) - (other.key_part ?? 0))
  return {
    schema: table.schema,
    name: table.name,
    columns: columns.flatMap((column) => columnSpec(column, isBuiltIn) ?? []),
    primaryKey: keys.flatMap(({ name }) => name ?? []),
  }
}

/**
 * null when nothing is stored. In built-in tables “required” and defaults are held by the path every write takes; in
 * attached ones other programs write too.
 */
function columnSpec(row: ColumnRow, isBuiltIn: boolean): ColumnSpec | null {
  if (row.name === null || row.word === null) return null
  const spec = { name: row.name, word: row.word as StorageWord, autoIncrement: row.auto_increment === 1 }
  if (isBuiltIn) return { ...spec, notNull: row.key_part !== null }
  return {
    ...spec,
    notNull: row.key_part !== null || row.required === 1,
    default: row.default_value === null ? null : JSON.parse(row.default_value),
  }
}

/** Named by the id, which is unique in every database; null when the column is not unique. */
export function uniqueIndex(row: ColumnRow): IndexSpec | null {
  if (row.unique_values !== 1 || row.name === null || row.word === null) return null
  return { name: uniqueIndexName(row.id), columns: [{ name: row.name, word: row.word as StorageWord }], unique: true }
}

export const uniqueIndexName = (columnId: string): string => `rh_unique_${columnId}`
