// Statements that change records. None is made without the full key of a record: there is no “all rows” here.
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type QueryResult, type RawBuilder, sql } from 'kysely'
import { OwnText } from '../dialects/own-texts.ts'
import type { DatabaseValue } from '../dialects/values/value-codec.ts'
import type { Change, DatabaseRow } from './answer.ts'
import { compile, compileOnce, type Maker } from './compile.ts'
import { keysSql, whereSql } from './conditions.ts'
import { openKey, opensKeys } from './open-condition.ts'
import type { StoredColumn } from './record-table.ts'
import { openRows } from './shape.ts'
import { type TableAccess, tableName } from './table-access.ts'

export type RecordKeyValues = readonly CellValue[]

interface NewRecords {
  readonly columns: readonly StoredColumn[]
  /** A value for each column, in their order. */
  readonly rows: readonly (readonly CellValue[])[]
}

/** A value by the form of its column, or in the words of its database. */
export type GivenCell = CellValue | OwnText

/** Longer statements take as long for each row, but are seldom the same twice. */
const rowsPerStatement = 250

/**
 * To be run in one transaction, in this order or all at once on one connection; each gives the keys of its records, in the order
 * of the rows. A key the database makes is known where it gives it back; without `supports.returning` that is only the counted
 * one. Where several would come back in no certain order, each such record has a statement of its own.
 */
export function* insertRecords(
  access: TableAccess,
  { columns, rows }: NewRecords,
): Generator<Change<readonly RecordKeyValues[]>, void> {
  const most = rowsPerInsert(access, columns)
  for (const chunk of chunksOf(rows, most)) yield insertChunk(access, columns, chunk, most)
}

/** The same for records that come back with their keys, cells in the words of their database among them; gives how many. */
export function* insertAgain(
  access: TableAccess,
  columns: readonly StoredColumn[],
  rows: readonly (readonly GivenCell[])[],
): Generator<Change<number>, void> {
  const { table, dialect } = access
  for (const chunk of chunksOf(rows, rowsPerInsert(access, columns)))
    yield {
      query: compile(
        dialect,
        dialect.rows.insert({
          table: table.ref,
          columns: columns.map(({ name }) => name),
          rows: chunk.map((row) => columns.map(({ word }, at) => givenSql(dialect, word, row[at] ?? null))),
          givesCounted: columns.some(({ autoIncrement }) => autoIncrement),
        }),
      ),
      read: affected,
    }
}

function givenSql(
  { rows, values }: TableAccess['dialect'],
  word: StorageWord,
  cell: GivenCell,
): DatabaseValue | RawBuilder<unknown> {
  return cell instanceof OwnText ? rows.ownTexts.write(cell.text) : values.toDatabase(word, cell)
}

function rowsPerInsert({ table, dialect }: TableAccess, columns: readonly StoredColumn[]): number {
  const isKeyGiven = table.key.every((part) => columns.includes(part))
  // MySQL tells only the first number, and the next are known only where nobody set the server to count in larger steps.
  if ((!isKeyGiven && !dialect.supports.returnsInOrder) || columns.length === 0) return 1
  const { parameters, rows } = dialect.rows.most
  return Math.max(1, Math.min(rowsPerStatement, rows, Math.floor(parameters / columns.length)))
}

function insertChunk(
  access: TableAccess,
  columns: readonly StoredColumn[],
  rows: readonly (readonly CellValue[])[],
  most: number,
): Change<readonly RecordKeyValues[]> {
  const { dialect } = access
  // One row, or as many as fit: other numbers seldom come twice, and their statements are long.
  const comesAgain = rows.length === 1 || rows.length === most
  const { query } = compileOnce(access, insert, { columns, rows: openRows(rows) }, { comesAgain })
  return {
    query,
    read: (result) =>
      dialect.supports.returning && (rows.length === 1 || dialect.supports.returnsInOrder)
        ? result.rows.map((row) => returnedKey(access, row))
        : rows.map((row) => givenKey(access, columns, row, result)),
  }
}

const insert: Maker<NewRecords, null> = {
  name: 'insert',
  build: ({ table, dialect }, { columns, rows }) => ({
    statement: dialect.rows.insert({
      table: table.ref,
      columns: columns.map(({ name }) => name),
      rows: rows.map((row) => columns.map(({ word }, at) => dialect.values.toDatabase(word, row[at] ?? null))),
      returning: table.key.map(({ name }) => name),
      givesCounted: columns.some(({ autoIncrement }) => autoIncrement),
    }),
    kept: null,
  }),
}

function returnedKey({ table, dialect }: TableAccess, row: DatabaseRow): RecordKeyValues {
  return table.key.map(({ name, word }) => dialect.values.fromDatabase(word, row[name]))
}

function givenKey(
  { table, dialect }: TableAccess,
  columns: readonly StoredColumn[],
  row: readonly CellValue[],
  { insertId }: QueryResult<DatabaseRow>,
): RecordKeyValues {
  return table.key.map((part) => {
    const given = row[columns.indexOf(part)] ?? null
    return given ?? (part.autoIncrement ? dialect.values.fromDatabase(part.word, insertId) : null)
  })
}

/** Gives how many records it found: 1, or 0 when it is not there or may not be seen. */
export function updateRecord(
  access: TableAccess,
  key: RecordKeyValues,
  cells: ReadonlyMap<StoredColumn, CellValue>,
): Change<number> {
  const isInOwnWords = [...cells.values()].some((value) => (value as unknown) instanceof OwnText)
  if (!opensKeys(access.table) || isInOwnWords) return updateRecords(access, [key], cells)
  const open = { columns: [...cells.keys()], rows: openRows([[...cells.values()]]), key: openKey(access.table, key) }
  return { query: compileOnce(access, update, open).query, read: affected }
}

const update: Maker<NewRecords & { readonly key: RecordKeyValues }, null> = {
  name: 'update',
  build: (access, { columns, rows: [row = []], key }) => ({
    statement: updateSql(access, new Map(columns.map((column, at) => [column, row[at] ?? null])), [key]),
    kept: null,
  }),
}

/** The same values for several records: at most `mostKeys` of them. */
export function updateRecords(
  access: TableAccess,
  keys: readonly RecordKeyValues[],
  cells: ReadonlyMap<StoredColumn, CellValue>,
): Change<number> {
  return { query: compile(access.dialect, updateSql(access, cells, keys)), read: affected }
}

/** Gives how many records it deleted; at most `mostKeys` keys. */
export function deleteRecords(access: TableAccess, keys: readonly RecordKeyValues[]): Change<number> {
  const statement = sql`delete from ${tableName(access)}${whereSql(access, {}, keysSql(access, keys))}`
  return { query: compile(access.dialect, statement), read: affected }
}

/** How many keys one statement may name beside so many other values. */
export function mostKeys({ table, dialect }: TableAccess, otherValues = 0): number {
  // An engine may bind a part of a key twice.
  const perKey = Math.max(1, table.key.length) * 2
  return Math.max(1, Math.min(1000, Math.floor((dialect.rows.most.parameters - otherValues) / perKey)))
}

function updateSql(
  access: TableAccess,
  cells: ReadonlyMap<StoredColumn, CellValue>,
  keys: readonly RecordKeyValues[],
): RawBuilder<unknown> {
  const { dialect } = access
  if (cells.size === 0) throw new TypeError('An update needs at least one cell.')
  const changes = Array.from(cells, ([{ name, word }, value]) => {
    return sql`${sql.raw(dialect.quoteIdentifier(name))} = ${givenSql(dialect, word, value)}`
  })
  return sql`update ${tableName(access)} set ${sql.join(changes)}${whereSql(access, {}, keysSql(access, keys))}`
}

function affected({ numAffectedRows }: QueryResult<DatabaseRow>): number {
  return Number(numAffectedRows ?? 0)
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = []
  for (let at = 0; at < items.length; at += size) chunks.push(items.slice(at, at + size))
  return chunks
}
