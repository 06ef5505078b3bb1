// MySQL commits before every DDL statement: a change of several statements may stay half done, so each list is short and
// its first statement is the one that can fail.
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { type ColumnSpec, columnOf, type Ddl, primaryKeyOf, refuseKeyColumn, wordToChange } from '../ddl/ddl.ts'
import { directed, foreignKeyClause, indexStatement } from '../ddl/standard.ts'
import { namesBy } from '../names.ts'
import type { ColumnStructure, TableRef, TableStructure } from '../structure.ts'
import { mysqlQuote } from './quote.ts'
import { trimmed } from './text.ts'
import { mysqlLiteral, mysqlTypes } from './values.ts'

const names = namesBy(mysqlQuote)

/** Four bytes a character, 767 bytes in the oldest format of InnoDB. */
const indexedLetters = 191

export const mysqlDdl: Ddl = {
  literal: mysqlLiteral,
  createTable(spec) {
    const key = primaryKeyOf(spec)
    const parts = [
      ...spec.columns.map(columnClause),
      ...(key.length === 0 ? [] : [sql`primary key (${names.names(key)})`]),
      ...(spec.foreignKeys ?? []).map((foreignKey) => foreignKeyClause(names, foreignKey)),
    ]
    return [
      sql`create table ${names.table(spec)} (${sql.join(parts)}) engine = InnoDB default character set utf8mb4 collate utf8mb4_bin`,
    ]
  },
  renameTable: (table, to) => [sql`rename table ${names.table(table)} to ${names.table({ ...table, name: to })}`],
  dropTable: (table) => [sql`drop table ${names.table(table)}`],
  addColumn: (table, column) => [sql`${alter(table)} add column ${columnClause(column)}`],
  renameColumn: (table, from, to) => [sql`${alter(table)} rename column ${names.name(from)} to ${names.name(to)}`],

  // MySQL would only shorten an index of several columns, and a shortened unique one may no longer hold.
  dropColumn(table, column) {
    columnOf(table, column)
    refuseKeyColumn(table, column)
    const indexes = table.indexes.filter(({ columns }) => columns.length > 1 && columns.includes(column))
    const drops = indexes.map(({ name }) => sql`drop index ${names.name(name)}`)
    return [sql`${alter(table)} ${sql.join([...drops, sql`drop column ${names.name(column)}`])}`]
  },

  changeType(table, column, to) {
    const found = columnOf(table, column)
    const word = wordToChange(found, to)
    const change = sql`${alter(table)} modify column ${names.name(column)} ${sql.raw(mysqlTypes[to])}${notNull(found)}`
    const rewritten = asOurText(word, names.name(column))
    if (rewritten === null || (to !== 'shortText' && to !== 'longText')) return [change]
    return [
      change,
      sql`update ${names.table(table)} set ${names.name(column)} = ${rewritten} where ${names.name(column)} is not null`,
    ]
  },

  setNotNull: (table, column, wanted) => mysqlModify(table, { ...columnOf(table, column), nullable: !wanted }),

  setDefault(table, column, value) {
    const { word } = columnOf(table, column)
    const change = value === null ? sql`drop default` : sql`set default ${fallback(word ?? 'longText', value)}`
    return [sql`${alter(table)} alter column ${names.name(column)} ${change}`]
  },

  createIndex: (table, index) => [
    indexStatement(names, table, index, (column) => {
      const name = names.name(column.name)
      const isLong = column.word === 'longText' || column.word === 'json'
      return directed(isLong ? sql`${name}(${sql.lit(indexedLetters)})` : name, column)
    }),
  ],
  // Texts are ordered by their bytes, which no index of theirs knows.
  indexHelps: ({ word }, to) => word !== 'json' && word !== 'longText' && (word !== 'shortText' || to === 'find'),
  dropIndex: (table, name) => [sql`drop index ${names.name(name)} on ${names.table(table)}`],
  addForeignKey: (table, key) => [sql`${alter(table)} add ${foreignKeyClause(names, key)}`],
  notNullOnline: null,
  markOf: (cell) => sql`md5(${cell})`,
  checkForeignKey: () => [],
  // AUTO_INCREMENT takes notice of every number it meets.
  countOn: () => [],
  dropForeignKey: (table, name) => [sql`${alter(table)} drop foreign key ${names.name(name)}`],
}

function columnClause({
  name,
  word,
  type = mysqlTypes[word],
  notNull: required,
  autoIncrement,
  default: value = null,
  defaultText,
}: ColumnSpec): RawBuilder<unknown> {
  // MariaDB tells a long text where it was told JSON.
  const head = sql`${names.name(name)} ${sql.raw(word === 'json' ? mysqlTypes.json : type)}`
  if (autoIncrement) return sql`${head} not null auto_increment`
  const given = defaultText === undefined ? null : sql.raw(asDefault(defaultText))
  const start = given ?? (value === null ? null : fallback(word, value))
  return sql`${head}${required ? sql` not null` : sql` null`}${start === null ? sql`` : sql` default ${start}`}`
}

// Long texts take an expression only.
function fallback(word: StorageWord, value: CellValue): RawBuilder<unknown> {
  const literal = sql.raw(mysqlLiteral(word, value))
  return word === 'longText' || word === 'json' ? sql`(${literal})` : literal
}

const alter = (table: TableRef): RawBuilder<unknown> => sql`alter table ${names.table(table)}`

const notNull = ({ nullable }: ColumnStructure): RawBuilder<unknown> => (nullable ? sql` null` : sql` not null`)

// MODIFY states the whole column anew; what it does not say is lost.
export function mysqlModify(table: TableStructure, column: ColumnStructure): readonly RawBuilder<unknown>[] {
  const collation = column.collation === undefined ? sql`` : sql` collate ${sql.raw(word(column.collation))}`
  // MariaDB's JSON is a long text with a rule, and only the word brings the rule along.
  const type = column.word === 'json' ? sql`json` : sql`${sql.raw(column.type)}${collation}`
  const own = column.autoIncrement ? sql` auto_increment` : sql``
  const value = column.default === null ? sql`` : sql` default ${sql.raw(asDefault(column.default))}`
  return [sql`${alter(table)} modify column ${names.name(column.name)} ${type}${notNull(column)}${value}${own}`]
}

// MariaDB tells an expression without its parentheses, and wants them back.
const asDefault = (text: string): string => (/^(?!current_timestamp)\w+\(/i.test(text) ? `(${text})` : text)

function word(text: string): string {
  if (/^\w+$/.test(text)) return text
  throw new TypeError('This is no name of a collation.')
}

/** MODIFY has turned the values into MySQL's texts; this makes ours of them. */
function asOurText(from: StorageWord, column: RawBuilder<unknown>): RawBuilder<unknown> | null {
  switch (from) {
    case 'boolean':
      return sql`case ${column} when '0' then 'false' else 'true' end`
    case 'decimal':
      return sql`case when ${column} like '%.%' then ${trimmed(column)} else ${column} end`
    case 'time':
      return sql`regexp_replace(${column}, '[.]0*$', '')`
    case 'timestamp':
      return sql`concat(replace(${column}, ' ', 'T'), 'Z')`
    default:
      return null
  }
}
