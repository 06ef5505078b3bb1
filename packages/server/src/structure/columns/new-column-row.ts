import type { Dialect } from '../../dialects/dialect.ts'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import { newId } from '../../platform/chance.ts'
import type { ColumnSpec } from './accept-column.ts'

interface ColumnPlace {
  readonly table: Pick<TableRow, 'id' | 'project_id'>
  readonly dialect: Dialect
  readonly name: string | null
  readonly keyPart: number | null
  readonly autoIncrement: boolean
  readonly position: number
  readonly at: string
}

export function newColumnRow(spec: ColumnSpec, place: ColumnPlace): ColumnRow {
  const { table, dialect, name, keyPart, autoIncrement, position, at } = place
  return {
    id: newId('column'),
    project_id: table.project_id,
    table_id: table.id,
    name,
    title: spec.title,
    type: spec.type,
    options: JSON.stringify(spec.options),
    word: spec.word,
    database_type: spec.word === null ? null : dialect.storageTypes[spec.word],
    key_part: keyPart,
    auto_increment: autoIncrement ? 1 : 0,
    generated: 0,
    is_primary_value: spec.isPrimaryValue ? 1 : 0,
    required: spec.required ? 1 : 0,
    unique_values: spec.unique ? 1 : 0,
    default_value: spec.default === null ? null : JSON.stringify(spec.default),
    description: spec.description,
    meta: spec.meta === null ? null : JSON.stringify(spec.meta),
    system: 0,
    position,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    deleted_by: null,
  }
}
