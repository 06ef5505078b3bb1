import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import {
  type ColumnSpec,
  columnOf,
  type Ddl,
  type IndexSpec,
  primaryKeyOf,
  refuseKeyColumn,
  wordToChange,
} from '../ddl/ddl.ts'
import { foreignKeyClause, indexStatement } from '../ddl/standard.ts'
import { namesBy } from '../names.ts'
import type { ColumnStructure, TableRef, TableStructure } from '../structure.ts'
import { isJsonText } from './json-cells.ts'
import { mssqlQuote } from './quote.ts'
import { mssqlText } from './text.ts'
import { mssqlLiteral, mssqlTypes } from './values.ts'

const names = namesBy(mssqlQuote)

export const mssqlDdl: Ddl = {
  literal: mssqlLiteral,
  createTable(spec) {
    const key = primaryKeyOf(spec)
    const parts = [
      ...spec.columns.map(columnClause),
      ...(key.length === 0 ? [] : [sql`primary key (${names.names(key)})`]),
      ...(spec.foreignKeys ?? []).map((foreignKey) => foreignKeyClause(names, restrictless(foreignKey))),
    ]
    return [sql`create table ${names.table(spec)} (${sql.join(parts)})`]
  },
  // sp_rename takes the old name quoted and the new one as it is.
  renameTable: (table, to) => [sql`exec sp_rename ${quotedPath(table)}, ${checked(to)}, 'OBJECT'`],
  countOn: (table) => [sql`dbcc checkident (${quotedPath(table)}, reseed)`],
  dropTable: (table) => [sql`drop table ${names.table(table)}`],
  // Without it, rows that are there stay empty where they may.
  addColumn: (table, column) => [
    sql`${alter(table)} add ${columnClause(column)}${hasDefault(column) ? sql` with values` : sql``}`,
  ],
  renameColumn: (table, from, to) => [
    sql`exec sp_rename ${`${quotedPath(table)}.${mssqlQuote(from)}`}, ${checked(to)}, 'COLUMN'`,
  ],

  // What hangs on a column must go before it.
  dropColumn(table, column) {
    const found = columnOf(table, column)
    refuseKeyColumn(table, column)
    const indexes = table.indexes.filter(({ columns }) => columns.includes(column))
    return [
      ...indexes.map((index) =>
        index.constraint
          ? sql`${alter(table)} drop constraint ${names.name(index.name)}`
          : sql`drop index ${names.name(index.name)} on ${names.table(table)}`,
      ),
      ...dropDefault(table, found),
      ...dropRules(table, found),
      sql`${alter(table)} drop column ${names.name(column)}`,
    ]
  },

  changeType(table, column, to) {
    const found = columnOf(table, column)
    const word = wordToChange(found, to)
    // A rule would hold on to the type it was made for.
    const freed = [...dropDefault(table, found), ...(word === to ? [] : dropRules(table, found))]
    const change = alterColumn(table, column, sql`${sql.raw(mssqlTypes[to])}${nullability(found)}`)
    if ((to !== 'shortText' && to !== 'longText') || word === 'shortText' || word === 'longText' || word === 'json')
      return [...freed, change]
    // SQL Server writes other texts than we do, so the new column is filled by us. Its own batch sees it.
    const fresh = 'rowhouse changed'
    return [
      ...freed,
      sql`${alter(table)} add ${names.name(fresh)} ${sql.raw(mssqlTypes[to])} null`,
      sql`update ${names.table(table)} set ${names.name(fresh)} = ${mssqlText({ word, expression: names.name(column) })}`,
      sql`${alter(table)} drop column ${names.name(column)}`,
      sql`exec sp_rename ${`${quotedPath(table)}.${mssqlQuote(fresh)}`}, ${column}, 'COLUMN'`,
      ...(found.nullable ? [] : [alterColumn(table, column, sql`${sql.raw(mssqlTypes[to])} not null`)]),
    ]
  },

  setNotNull(table, column, notNull) {
    const found = columnOf(table, column)
    return [alterColumn(table, column, sql`${sql.raw(typeOf(found))}${nullability({ ...found, nullable: !notNull })}`)]
  },

  setDefault(table, column, value) {
    const found = columnOf(table, column)
    const added = sql`${alter(table)} add default ${literal(found.word ?? 'longText', value)} for ${names.name(column)}`
    return [...dropDefault(table, found), ...(value === null ? [] : [added])]
  },

  createIndex: (table, index) => [sql`${indexStatement(names, table, index)}${amongFilled(index)}`],
  // Texts are ordered by their bytes, which no index of another collation knows.
  indexHelps: ({ word }, to) => word !== 'json' && word !== 'longText' && (word !== 'shortText' || to === 'find'),
  dropIndex: (table, name) => [sql`drop index ${names.name(name)} on ${names.table(table)}`],
  addForeignKey: (table, key) => [sql`${alter(table)} add ${foreignKeyClause(names, restrictless(key))}`],
  notNullOnline: null,
  markOf: null,
  checkForeignKey: () => [],
  dropForeignKey: (table, name) => [sql`${alter(table)} drop constraint ${names.name(name)}`],
}

function columnClause({
  name,
  word,
  type = mssqlTypes[word],
  notNull,
  autoIncrement,
  default: value = null,
  defaultText,
}: ColumnSpec): RawBuilder<unknown> {
  const head = sql`${names.name(name)} ${sql.raw(type)}`
  if (autoIncrement) return sql`${head} identity(1,1) not null`
  const rule = word === 'json' ? sql` check ${isJsonText(names.name(name))}` : sql``
  const text = defaultText === undefined ? null : sql.raw(defaultText)
  const start = text ?? (value === null ? null : literal(word, value))
  const given = start === null ? sql`` : sql` default ${start}`
  return sql`${head}${notNull ? sql` not null` : sql` null`}${given}${rule}`
}

const literal = (word: StorageWord, value: CellValue): RawBuilder<unknown> => sql.raw(mssqlLiteral(word, value))

const alter = (table: TableRef): RawBuilder<unknown> => sql`alter table ${names.table(table)}`

const alterColumn = (table: TableRef, column: string, to: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${alter(table)} alter column ${names.name(column)} ${to}`

const nullability = ({ nullable }: ColumnStructure): RawBuilder<unknown> => (nullable ? sql` null` : sql` not null`)

const typeOf = ({ type, collation }: ColumnStructure): string =>
  collation === undefined || !/^\w+$/.test(collation) ? type : `${type} collate ${collation}`

function dropDefault(table: TableStructure, { defaultName }: ColumnStructure): RawBuilder<unknown>[] {
  return defaultName === undefined ? [] : [sql`${alter(table)} drop constraint ${names.name(defaultName)}`]
}

function dropRules(table: TableStructure, { ruleNames = [] }: ColumnStructure): RawBuilder<unknown>[] {
  return ruleNames.map((name) => sql`${alter(table)} drop constraint ${names.name(name)}`)
}

// To a unique index two empty cells are equal there: it leaves them out, so that any number of records can do without a value.
function amongFilled({ unique, columns }: IndexSpec): RawBuilder<unknown> {
  const mayBeEmpty = columns.filter(({ neverEmpty }) => !neverEmpty)
  if (!unique || mayBeEmpty.length === 0) return sql``
  const tests = mayBeEmpty.map(({ name }) => sql`${names.name(name)} is not null`)
  return sql` where ${sql.join(tests, sql` and `)}`
}

const quotedPath = ({ schema, name }: TableRef): string =>
  schema ? `${mssqlQuote(schema)}.${mssqlQuote(name)}` : mssqlQuote(name)

function checked(name: string): string {
  mssqlQuote(name)
  return name
}

// SQL Server knows no RESTRICT: NO ACTION refuses just the same.
function restrictless<Key extends { onUpdate?: unknown; onDelete?: unknown }>(key: Key): Key {
  const plain = (action: unknown) => (action === 'restrict' ? 'no action' : action)
  return { ...key, onUpdate: plain(key.onUpdate) ?? 'no action', onDelete: plain(key.onDelete) ?? 'no action' }
}

const hasDefault = ({ default: value = null, defaultText }: ColumnSpec): boolean =>
  value !== null || defaultText !== undefined
