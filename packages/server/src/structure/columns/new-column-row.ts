import type { Dialect } from '../../dialects/dialect.ts'
import type { ColumnRow, TableRow } from '../../meta/tables.ts'
import { newId } from '../../platform/chance.ts'
import type { ColumnWish } from './accept-column.ts'

interface ColumnPlace {
  readonly table: Pick<TableRow, 'id' | 'project_id'>
  readonly dialect: Dialect
  readonly name: string | null
  readonly keyPart: number | null
  readonly autoIncrement: boolean
  readonly position: number
  readonly at: string
}

export function newColumnRow(wish: ColumnWish, place: ColumnPlace): ColumnRow {
  const { table, dialect, name, keyPart, autoIncrement, position, at } = place
  return {
    id: newId('column'),
    project_id: table.project_id,
    table_id: table.id,
    name,
    title: wish.title,
    type: wish.type,
    options: JSON.stringify(wish.options),
    word: wish.word,
    database_type: wish.word === null ? null : dialect.storageTypes[wish.word],
    key_part: keyPart,
    auto_increment: autoIncrement ? 1 : 0,
    generated: 0,
    is_primary_value: wish.isPrimaryValue ? 1 : 0,
    required: wish.required ? 1 : 0,
    unique_values: wish.unique ? 1 : 0,
    default_value: wish.default === null ? null : JSON.stringify(wish.default),
    description: wish.description,
    meta: wish.meta === null ? null : JSON.stringify(wish.meta),
    system: 0,
    position,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    deleted_by: null,
  }
}
