// A database as it was found → rows of the metadata. Pure but for the ids: nothing is read, nothing is written.
import type { Dialect } from '../../dialects/dialect.ts'
import type { ColumnStructure, TableStructure } from '../../dialects/structure.ts'
import type { ColumnRow, TableRow, ViewRow } from '../../meta/rows/structure.ts'
import { newId } from '../../platform/chance.ts'
import { defaultView } from '../views/default-view.ts'
import { choicesOf } from './choices.ts'
import { foundRelations } from './found-relations.ts'
import { freeTitles } from './free-titles.ts'
import { inferType } from './infer-type.ts'
import { linkRelations } from './link-relations.ts'

interface ReadInPlace {
  readonly projectId: string
  readonly baseId: string
  /** null: the one the connection works in. */
  readonly schema: string | null
  readonly inflectionTable: string | null
  readonly inflectionColumn: string | null
  readonly takenTitles: Iterable<string>
  readonly firstPosition: number
  readonly at: string
}

export interface StructureRows {
  readonly tables: readonly TableRow[]
  readonly columns: readonly ColumnRow[]
  readonly views: readonly ViewRow[]
}

export function readIn(tables: readonly TableStructure[], place: ReadInPlace): StructureRows {
  const titles = freeTitles(
    tables.map(({ name }) => name),
    place.inflectionTable,
    place.takenTitles,
  )
  const read = tables.map((table, index) => ({
    table,
    row: tableRow(table, titles[index] ?? table.name, place, index),
  }))
  const { projectId, inflectionColumn, at } = place
  return {
    tables: read.map(({ row }) => row),
    columns: read.flatMap(({ table, row }) =>
      columnRows(table, table.columns, { projectId, tableId: row.id, inflectionColumn, at }),
    ),
    views: read.map(({ row }) => defaultView(row, at)),
  }
}

/** A database with its links, as it is read in for the first time. */
export function readInWithLinks(
  tables: readonly TableStructure[],
  place: ReadInPlace,
  dialect: Dialect,
): StructureRows {
  const rows = readIn(tables, place)
  const { added, keys, junctions } = linkRelations(foundRelations(tables), rows, { dialect, at: place.at })
  const changed = new Map(keys.map((row) => [row.id, row]))
  return {
    tables: rows.tables.map((row) => (junctions.includes(row.id) ? { ...row, junction: 1 } : row)),
    columns: [...rows.columns.map((row) => changed.get(row.id) ?? row), ...added],
    views: rows.views,
  }
}

function tableRow(table: TableStructure, title: string, place: ReadInPlace, index: number): TableRow {
  return {
    id: newId('table'),
    project_id: place.projectId,
    base_id: place.baseId,
    schema: place.schema,
    name: table.name,
    title,
    kind: table.kind,
    junction: 0,
    description: table.comment,
    position: place.firstPosition + index,
    created_at: place.at,
    updated_at: place.at,
    deleted_at: null,
    deleted_by: null,
  }
}

interface ColumnPlace extends Pick<ReadInPlace, 'projectId' | 'inflectionColumn' | 'at'> {
  readonly tableId: string
  /** Of the columns the table already has. */
  readonly takenTitles?: Iterable<string>
  readonly firstPosition?: number
  readonly hasPrimaryValue?: boolean
}

export function columnRows(
  table: TableStructure,
  columns: readonly ColumnStructure[],
  { takenTitles = [], firstPosition = 1, ...place }: ColumnPlace,
): ColumnRow[] {
  const titles = freeTitles(
    columns.map(({ name }) => name),
    place.inflectionColumn,
    takenTitles,
  )
  const primaryValue = place.hasPrimaryValue === true ? null : primaryValueOf(table)
  return columns.map((column, index) => ({
    id: newId('column'),
    project_id: place.projectId,
    table_id: place.tableId,
    name: column.name,
    title: titles[index] ?? column.name,
    ...foundOf(table, column),
    is_primary_value: column.name === primaryValue ? 1 : 0,
    default_value: null,
    description: column.comment,
    meta: null,
    system: 0,
    position: firstPosition + index,
    created_at: place.at,
    updated_at: place.at,
    deleted_at: null,
    deleted_by: null,
  }))
}

export type FoundColumn = Pick<
  ColumnRow,
  | 'type'
  | 'options'
  | 'word'
  | 'database_type'
  | 'key_part'
  | 'auto_increment'
  | 'generated'
  | 'required'
  | 'unique_values'
>

/** What the database itself says about a column. */
export function foundOf(table: TableStructure, column: ColumnStructure): FoundColumn {
  const { type, options, word, isForeignKind } = inferType(column, choicesOf(column))
  const keyPart = table.primaryKey.indexOf(column.name) + 1
  const mustBeGiven = !column.nullable && column.default === null && !column.autoIncrement && !column.generated
  return {
    type,
    options: JSON.stringify(options),
    word,
    database_type: column.type,
    key_part: keyPart === 0 ? null : keyPart,
    auto_increment: column.autoIncrement ? 1 : 0,
    // Of a kind no word speaks of we can show a text, and nothing more.
    generated: column.generated || isForeignKind ? 1 : 0,
    required: mustBeGiven && table.kind === 'table' && !isForeignKind ? 1 : 0,
    unique_values: isUnique(table, column.name) ? 1 : 0,
  }
}

function isUnique({ indexes }: TableStructure, column: string): boolean {
  return indexes.some(({ unique, columns }) => unique && columns.length === 1 && columns[0] === column)
}

/** The first text behind the key tells records apart best; without one the first column must do. */
export function primaryValueOf({ columns, primaryKey }: TableStructure): string | undefined {
  const afterKey = columns.slice(columns.findLastIndex(({ name }) => primaryKey.includes(name)) + 1)
  const text = afterKey.find(({ word }) => word === 'shortText' || word === 'longText')
  return (text ?? columns[0])?.name
}
