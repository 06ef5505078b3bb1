// A table as it is and as it is wanted, and the statements that lie between the two. They are written down for people to read:
// nobody runs them from here.
import type { RawBuilder } from 'kysely'
import type { ColumnStructure, ForeignKeyStructure, IndexStructure, TableStructure } from '../structure.ts'
import type { ColumnSpec, Ddl, Statements, TableSpec } from './ddl.ts'

/** Over all tables in this order: keys between them go first and come last. */
interface Reshaping {
  readonly first: Statements
  readonly next: Statements
  readonly last: Statements
}

/** null: there is none before, or none is wanted. Indexes that belong to no rule of the table are not its business. */
export type Reshape = (from: TableStructure | null, to: TableStructure | null) => Reshaping

export const unchanged: Reshaping = { first: [], next: [], last: [] }

interface ChangedColumn {
  readonly was: ColumnStructure
  readonly is: ColumnStructure
}

interface TableChanges {
  readonly added: readonly ColumnStructure[]
  readonly dropped: readonly ColumnStructure[]
  readonly changed: readonly ChangedColumn[]
  readonly goneKeys: readonly ForeignKeyStructure[]
  readonly newKeys: readonly ForeignKeyStructure[]
  /** Of uniqueness. */
  readonly goneRules: readonly IndexStructure[]
}

/** Columns and keys are the same by their names: whoever wants a table begins with the one there is. */
export function changesOf(from: TableStructure, to: TableStructure): TableChanges {
  const column = (list: readonly ColumnStructure[], name: string) => list.find((one) => one.name === name)
  const isIn = (list: readonly { readonly name: string }[], { name }: { readonly name: string }): boolean =>
    list.some((one) => one.name === name)
  return {
    added: to.columns.filter((one) => !isIn(from.columns, one)),
    dropped: from.columns.filter((one) => !isIn(to.columns, one)),
    changed: to.columns.flatMap((is) => {
      const was = column(from.columns, is.name)
      return was === undefined || isSameColumn(was, is) ? [] : [{ was, is }]
    }),
    goneKeys: from.foreignKeys.filter((one) => !isIn(to.foreignKeys, one)),
    newKeys: to.foreignKeys.filter((one) => !isIn(from.foreignKeys, one)),
    goneRules: from.indexes.filter((one) => one.constraint && !isIn(to.indexes, one)),
  }
}

export const isSameType = (one: ColumnStructure, other: ColumnStructure): boolean =>
  one.type.toLowerCase() === other.type.toLowerCase() && one.word === other.word

const isSameColumn = (one: ColumnStructure, other: ColumnStructure): boolean =>
  isSameType(one, other) && one.nullable === other.nullable && one.default === other.default

/** What engines that alter tables in place say in words of their own. */
interface AlterWords {
  dropKey(table: TableStructure, key: ForeignKeyStructure): Statements
  dropRule(table: TableStructure, rule: IndexStructure): Statements
  changeColumn(table: TableStructure, change: ChangedColumn): readonly RawBuilder<unknown>[]
}

export function reshapeInPlace(ddl: Ddl, words: AlterWords): Reshape {
  const keysOf = (table: TableStructure, keys: readonly ForeignKeyStructure[]) =>
    keys.flatMap((key) => ddl.addForeignKey(table, key))
  return (from, to) => {
    if (from === null)
      return to === null
        ? unchanged
        : {
            first: [],
            next: ddl.createTable({ ...tableSpecOf(to), foreignKeys: [] }),
            last: keysOf(to, to.foreignKeys),
          }
    if (to === null)
      return { first: from.foreignKeys.flatMap((key) => words.dropKey(from, key)), next: ddl.dropTable(from), last: [] }
    const changes = changesOf(from, to)
    // What hung on a column has gone before it.
    const freed = { ...from, foreignKeys: to.foreignKeys, indexes: from.indexes.filter((one) => isKept(one, to)) }
    return {
      first: [
        ...changes.goneKeys.flatMap((key) => words.dropKey(from, key)),
        ...changes.goneRules.flatMap((rule) => words.dropRule(from, rule)),
      ],
      next: [
        ...changes.added.flatMap((column) => ddl.addColumn(to, columnSpecOf(column))),
        ...changes.changed.flatMap((change) => words.changeColumn(from, change)),
        ...changes.dropped.flatMap(({ name }) => ddl.dropColumn(freed, name)),
      ],
      last: keysOf(to, changes.newKeys),
    }
  }
}

const isKept = ({ name }: IndexStructure, { indexes }: TableStructure): boolean =>
  indexes.some((one) => one.name === name)

export const tableSpecOf = (table: TableStructure): TableSpec => ({
  schema: table.schema,
  name: table.name,
  columns: table.columns.map(columnSpecOf),
  primaryKey: table.primaryKey,
  foreignKeys: table.foreignKeys,
})

export const columnSpecOf = (column: ColumnStructure): ColumnSpec => ({
  name: column.name,
  word: column.word ?? 'longText',
  type: column.type,
  notNull: !column.nullable,
  autoIncrement: column.autoIncrement,
  ...(column.default === null ? {} : { defaultText: column.default }),
})
