import type { StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { type ColumnSpec, columnOf, type Ddl, primaryKeyOf, refuseKeyColumn, wordToChange } from '../ddl/ddl.ts'
import { foreignKeyClause, indexStatement } from '../ddl/standard.ts'
import { namesBy } from '../names.ts'
import type { TableStructure } from '../structure.ts'
import { sqliteQuote } from './quote.ts'
import { type RebuiltColumn, rebuild } from './rebuild.ts'
import { sqliteText } from './text.ts'
import { sqliteLiteral, sqliteTypes } from './values.ts'

const names = namesBy(sqliteQuote)

export const sqliteDdl: Ddl = {
  literal: sqliteLiteral,
  createTable(spec) {
    const key = primaryKeyOf(spec)
    const numbered = spec.columns.some(({ autoIncrement }) => autoIncrement)
    const parts = [
      ...spec.columns.map(columnClause),
      ...(numbered || key.length === 0 ? [] : [sql`primary key (${names.names(key)})`]),
      ...(spec.foreignKeys ?? []).map((foreignKey) => foreignKeyClause(names, foreignKey)),
    ]
    return [sql`create table ${names.table(spec)} (${sql.join(parts)})`]
  },
  renameTable: (table, to) => [sql`alter table ${names.table(table)} rename to ${names.name(to)}`],
  dropTable: (table) => [sql`drop table ${names.table(table)}`],
  addColumn: (table, column) => [sql`alter table ${names.table(table)} add column ${columnClause(column)}`],
  renameColumn: (table, from, to) => [
    sql`alter table ${names.table(table)} rename column ${names.name(from)} to ${names.name(to)}`,
  ],

  dropColumn(table, column) {
    columnOf(table, column)
    refuseKeyColumn(table, column)
    return rebuild({ table, columns: keep(table).filter(({ name }) => name !== column) })
  },

  changeType(table, column, to) {
    const word = wordToChange(columnOf(table, column), to)
    return rebuild({
      table,
      columns: replaced(table, column, (old) => ({
        ...old,
        type: sqliteTypes[to],
        value: converted(column, word, to),
      })),
    })
  },

  setNotNull: (table, column, notNull) =>
    rebuild({ table, columns: replaced(table, column, (old) => ({ ...old, notNull })) }),

  setDefault(table, column, value) {
    const { word } = columnOf(table, column)
    const text = value === null ? null : sqliteLiteral(word ?? 'longText', value)
    return rebuild({ table, columns: replaced(table, column, (old) => ({ ...old, default: text })) })
  },

  createIndex: (table, index) => [indexStatement(names, table, index)],
  // Decimals are texts, whose order is another one; times of others are compared in the form we give them. How many cells a
  // range holds is unknown here: an index would be used for half of the table, and its records sorted anew for every page.
  indexHelps({ word, foreign }, to) {
    if (to === 'range') return false
    if (word === 'decimal') return !foreign && to === 'find'
    return word !== 'json' && word !== 'longText' && (word !== 'timestamp' || !foreign)
  },
  dropIndex: (_table, name) => [sql`drop index ${names.name(name)}`],
  addForeignKey: (table, key) => rebuild({ table, columns: keep(table), foreignKeys: [...table.foreignKeys, key] }),
  notNullOnline: null,
  markOf: null,
  checkForeignKey: () => [],
  // AUTOINCREMENT takes notice of every number it meets.
  countOn: ({ name }, _column, as) =>
    as === undefined
      ? []
      : [
          sql`insert into sqlite_sequence (name, seq)
            select ${name}, 0 where not exists (select 1 from sqlite_sequence where name = ${name})`,
          sql`update sqlite_sequence
            set seq = max(seq, coalesce((select seq from sqlite_sequence where name = ${as.table.name}), 0)) where name = ${name}`,
        ],
  dropForeignKey: (table, name) =>
    rebuild({ table, columns: keep(table), foreignKeys: table.foreignKeys.filter((key) => key.name !== name) }),
}

function columnClause(column: ColumnSpec): RawBuilder<unknown> {
  const head = sql`${names.name(column.name)} ${sql.raw(column.type ?? sqliteTypes[column.word])}`
  // AUTOINCREMENT: otherwise the number of a deleted last row is given to the next one.
  if (column.autoIncrement) return sql`${head} primary key autoincrement not null`
  const fallback = column.default ?? null
  const given = column.defaultText === undefined ? null : `(${column.defaultText})`
  const value = given ?? (fallback === null ? null : sqliteLiteral(column.word, fallback))
  return sql`${head}${column.notNull ? sql` not null` : sql``}${value === null ? sql`` : sql` default ${sql.raw(value)}`}`
}

function keep(table: TableStructure): RebuiltColumn[] {
  return table.columns.map((column) => ({
    name: column.name,
    type: column.type,
    notNull: !column.nullable,
    default: column.default,
  }))
}

function replaced(
  table: TableStructure,
  column: string,
  change: (old: RebuiltColumn) => RebuiltColumn,
): readonly RebuiltColumn[] {
  columnOf(table, column)
  return keep(table).map((old) => (old.name === column ? change(old) : old))
}

function converted(column: string, from: StorageWord, to: StorageWord): RawBuilder<unknown> {
  const expression = names.name(column)
  if (to === 'shortText' || to === 'longText' || to === 'decimal') return sqliteText({ word: from, expression })
  return expression
}
