// Tables for tests of this room: made from types by name, without metadata and without a server.
import { storedAs } from '@rowhouse/core/column-types/column-type'
import { readFilterValue } from '@rowhouse/core/column-types/read-filter-value'
import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import type { Dialect } from '../../dialects/dialect.ts'
import type { BenchDatabase } from '../../testing/every-dialect.ts'
import { make } from '../answer.ts'
import { isStored, type RecordColumn, type RecordTable, type StoredColumn } from '../record-table.ts'
import { wholeSight } from '../sight.ts'
import type { TableAccess } from '../table-access.ts'
import { insertRecords } from '../write-records.ts'

export interface ColumnSpec {
  readonly type: ColumnTypeName
  readonly name?: string
  /** Left out: the word of the type. */
  readonly word?: StorageWord
  readonly options?: unknown
  readonly keyPart?: number
  readonly foreign?: boolean
}

/** Columns by title. Without a key part among them, a counted “Id” comes first. */
export function aRecordTable(
  name: string,
  columns: Readonly<Record<string, ColumnTypeName | ColumnSpec>>,
): RecordTable {
  const specs = Object.entries(columns).map(
    ([title, spec]) => [title, typeof spec === 'string' ? { type: spec } : spec] as const,
  )
  const hasKey = specs.some(([, { keyPart }]) => keyPart !== undefined)
  const id = { ...aColumn('Id', 0, { type: 'ID', name: 'id', keyPart: 1 }), autoIncrement: true }
  const made = specs.map(([title, spec], at) => aColumn(title, at + 1, spec))
  const all = hasKey ? made : [id, ...made]
  const key = all
    .filter(isStored)
    .filter(({ keyPart }) => keyPart !== null)
    .toSorted((one, other) => (one.keyPart ?? 0) - (other.keyPart ?? 0))
  return { id: `md_${name}`, title: name, ref: { name }, columns: all, key }
}

function aColumn(title: string, at: number, spec: ColumnSpec): RecordColumn {
  const type = columnTypes[spec.type] as RecordColumn['type']
  const options = spec.options ?? type.defaults
  const { storage, comparison } = storedAs(type, options)
  return {
    id: `cl_${at}`,
    title,
    name: storage === null ? null : (spec.name ?? `c_${at}`),
    typeName: spec.type,
    type,
    options,
    word: spec.word ?? storage,
    comparison,
    operators: type.operators,
    keyPart: spec.keyPart ?? null,
    autoIncrement: false,
    generated: false,
    kept: type.kept ?? null,
    secret: type.secret ?? false,
    system: false,
    isPrimaryValue: false,
    required: false,
    unique: false,
    default: null,
    foreign: spec.foreign ?? false,
    computed: null,
    readFilterValue: (text) => readFilterValue(type, text, options),
  }
}

export function accessTo(dialect: Dialect, table: RecordTable): TableAccess {
  return { table, sight: wholeSight(table), dialect }
}

export function columnOf(table: RecordTable, title: string): StoredColumn {
  const column = table.columns.find((one) => one.title === title)
  if (column !== undefined && isStored(column)) return column
  throw new Error(`The test table has no stored column ${title}.`)
}

/** Makes the table and fills it; rows are lists of cells in the order of the columns that are given. */
export async function createRecordTable(
  database: BenchDatabase,
  dialect: Dialect,
  table: RecordTable,
  rows: readonly Readonly<Record<string, CellValue>>[] = [],
): Promise<TableAccess> {
  const stored = table.columns.filter(isStored)
  await database.run(
    dialect.ddl.createTable({
      ...table.ref,
      columns: stored.map(({ name, word, autoIncrement, keyPart }) => ({
        name,
        word,
        autoIncrement,
        ...(keyPart === null ? {} : { notNull: true }),
      })),
      ...(table.key.some(({ autoIncrement }) => autoIncrement) || table.key.length === 0
        ? {}
        : { primaryKey: table.key.map(({ name }) => name) }),
    }),
  )
  const access = accessTo(dialect, table)
  await fillRecordTable(database, access, rows)
  return access
}

export async function fillRecordTable(
  database: BenchDatabase,
  access: TableAccess,
  rows: readonly Readonly<Record<string, CellValue>>[],
): Promise<void> {
  const columns = access.table.columns
    .filter(isStored)
    .filter(({ title }) => rows.some((row) => Object.hasOwn(row, title)))
  const cells = rows.map((row) => columns.map(({ title }) => (Object.hasOwn(row, title) ? (row[title] ?? null) : null)))
  await database.write(async (tx) => {
    for (const change of insertRecords(access, { columns, rows: cells })) await make(tx, change)
  })
}
