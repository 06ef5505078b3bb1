import type { StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { isTextWord } from '../compare/operand.ts'
import { type ColumnSpec, columnOf, type Ddl, primaryKeyOf, refuseKeyColumn, wordToChange } from '../ddl/ddl.ts'
import { directed, foreignKeyClause, indexed, indexStatement } from '../ddl/standard.ts'
import { namesBy } from '../names.ts'
import type { TableRef } from '../structure.ts'
import { postgresQuote } from './quote.ts'
import { postgresText } from './text.ts'
import { postgresLiteral, postgresTypes } from './values.ts'

const names = namesBy(postgresQuote)

export const postgresDdl: Ddl = {
  literal: postgresLiteral,
  createTable(spec) {
    const key = primaryKeyOf(spec)
    const parts = [
      ...spec.columns.map(columnClause),
      ...(key.length === 0 ? [] : [sql`primary key (${names.names(key)})`]),
      ...(spec.foreignKeys ?? []).map((foreignKey) => foreignKeyClause(names, foreignKey)),
    ]
    return [sql`create table ${names.table(spec)} (${sql.join(parts)})`]
  },
  renameTable: (table, to) => [sql`${alter(table)} rename to ${names.name(to)}`],
  dropTable: (table) => [sql`drop table ${names.table(table)}`],
  addColumn: (table, column) => [sql`${alter(table)} add column ${columnClause(column)}`],
  renameColumn: (table, from, to) => [sql`${alter(table)} rename column ${names.name(from)} to ${names.name(to)}`],
  dropColumn(table, column) {
    columnOf(table, column)
    refuseKeyColumn(table, column)
    return [sql`${alter(table)} drop column ${names.name(column)}`]
  },

  // A default of the old type may not fit the new one: it goes, and whoever knows its value sets it again.
  changeType(table, column, to) {
    const found = columnOf(table, column)
    const word = wordToChange(found, to)
    const change = sql`${alterColumn(table, column)} type ${typeOf(to)} using ${converted(column, word, to)}`
    return found.default === null ? [change] : [sql`${alterColumn(table, column)} drop default`, change]
  },
  setNotNull: (table, column, notNull) => [
    sql`${alterColumn(table, columnOf(table, column).name)} ${notNull ? sql`set` : sql`drop`} not null`,
  ],
  // Since version 12 a rule that holds for all rows saves looking at them again.
  notNullOnline: (table, column, name) => {
    const rule = names.name(name)
    return {
      promise: [sql`${alter(table)} add constraint ${rule} check (${names.name(column)} is not null) not valid`],
      check: [sql`${alter(table)} validate constraint ${rule}`],
      set: [sql`${alterColumn(table, column)} set not null`, sql`${alter(table)} drop constraint ${rule}`],
      back: [sql`${alter(table)} drop constraint if exists ${rule}`],
    }
  },
  markOf: (cell) => sql`md5((${cell})::text)`,
  setDefault(table, column, value) {
    const { word } = columnOf(table, column)
    if (value === null) return [sql`${alterColumn(table, column)} drop default`]
    return [sql`${alterColumn(table, column)} set default ${literal(word ?? 'longText', value)}`]
  },
  // As we sort: empty cells first.
  createIndex: (table, index) => [
    // Where our sorts put the empty cells.
    indexStatement(names, table, index, (column) => {
      const name = directed(indexed(names, column), column)
      return column.neverEmpty ? name : column.descending ? sql`${name} nulls last` : sql`${name} nulls first`
    }),
  ],
  // Long texts do not fit into an index, so no record could be stored that has one. Texts of others may have any collation.
  indexHelps: ({ word, foreign }, to) =>
    word !== 'json' && word !== 'longText' && (word !== 'shortText' || !foreign || to === 'find'),
  dropIndex: ({ schema }, name) => [sql`drop index ${names.table({ schema, name })}`],
  addForeignKey: (table, key) => [
    sql`${alter(table)} add ${foreignKeyClause(names, key)}${key.unchecked ? sql` not valid` : sql``}`,
  ],
  checkForeignKey: (table, name) => [sql`${alter(table)} validate constraint ${names.name(name)}`],
  countOn: (table, column, as = { table, column }) => [
    // No number yet is told by the last argument: the first that a sequence may hold is 1.
    sql`select setval(${sequenceOf(table, column)}, greatest(last, 1), last > 0) from (select greatest(
      (select max(${names.name(column)}) from ${names.table(table)}),
      pg_sequence_last_value(${sequenceOf(as.table, as.column)}), 0) as last) as counted`,
  ],
  dropForeignKey: (table, name) => [sql`${alter(table)} drop constraint ${names.name(name)}`],
}

// In the order of code points, which is ours: an index of such a column serves our sorts and keys.
const typeOf = (word: StorageWord): RawBuilder<unknown> =>
  isTextWord(word) ? sql.raw(`${postgresTypes[word]} collate "C"`) : sql.raw(postgresTypes[word])

/** The first name is read as an identifier, so it is given quoted; the second is taken as it is. */
const sequenceOf = (table: TableRef, column: string): RawBuilder<unknown> =>
  sql`pg_get_serial_sequence(${quotedPath(table)}, ${column})::regclass`

const quotedPath = ({ schema, name }: TableRef): string =>
  [schema, name].flatMap((part) => (part ? [postgresQuote(part)] : [])).join('.')

function columnClause({
  name,
  word,
  type,
  notNull,
  autoIncrement,
  default: fallback = null,
  defaultText,
}: ColumnSpec): RawBuilder<unknown> {
  const head = sql`${names.name(name)} ${type === undefined ? typeOf(word) : sql.raw(type)}`
  if (autoIncrement) return sql`${head} generated by default as identity`
  const given = defaultText === undefined ? null : sql.raw(defaultText)
  const value = given ?? (fallback === null ? null : literal(word, fallback))
  return sql`${head}${notNull ? sql` not null` : sql``}${value === null ? sql`` : sql` default ${value}`}`
}

function literal(word: StorageWord, value: Parameters<typeof postgresLiteral>[1]): RawBuilder<unknown> {
  return sql`${sql.raw(postgresLiteral(word, value))}::${sql.raw(postgresTypes[word])}`
}

const alter = (table: TableRef): RawBuilder<unknown> => sql`alter table ${names.table(table)}`

const alterColumn = (table: TableRef, column: string): RawBuilder<unknown> =>
  sql`${alter(table)} alter column ${names.name(column)}`

function converted(column: string, from: StorageWord, to: StorageWord): RawBuilder<unknown> {
  const expression = names.name(column)
  if (to === 'shortText' || to === 'longText') return postgresText({ word: from, expression })
  return sql`${expression}::${sql.raw(from === 'boolean' ? 'integer' : postgresTypes[to])}`
}
