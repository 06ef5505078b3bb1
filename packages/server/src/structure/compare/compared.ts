// Two databases beside each other: `here` is the one that would be changed, `there` the one it should be like.
import type { comparedThings, reasonsNotWritten } from '@rowhouse/core/api/migrations'
import type { Dialect } from '../../dialects/dialect.ts'
import type {
  ColumnStructure,
  ForeignKeyStructure,
  IndexStructure,
  TableRef,
  TableStructure,
} from '../../dialects/structure.ts'

interface Side {
  readonly dialect: Dialect
  readonly tables: readonly TableStructure[]
}

export interface Compared {
  readonly dialect: Dialect
  /** Their types and defaults are texts of the same language. */
  readonly isSameEngine: boolean
  readonly here: readonly TableStructure[]
  /** In the words of `dialect`. */
  readonly there: readonly TableStructure[]
}

/** What is done to a table of `here` for a difference to be gone. */
export type TableChange =
  | { readonly do: 'addTable'; readonly table: TableStructure }
  | { readonly do: 'dropTable' }
  | { readonly do: 'addColumn' | 'changeColumn'; readonly column: ColumnStructure }
  | { readonly do: 'dropColumn'; readonly name: string }
  | { readonly do: 'addIndex'; readonly index: IndexStructure }
  | { readonly do: 'dropIndex'; readonly name: string }
  | { readonly do: 'addKey'; readonly key: ForeignKeyStructure }
  | { readonly do: 'dropKey'; readonly name: string }

export interface Difference {
  /** The same for the same difference, whenever it is looked for. */
  readonly id: string
  readonly what: (typeof comparedThings)[number]
  readonly does: 'add' | 'change' | 'drop'
  readonly table: string
  /** Of the column, index or relation; null: it is the table. */
  readonly name: string | null
  readonly here: string | null
  readonly there: string | null
  /** Values are gone with it. */
  readonly loses: boolean
  /** null: it is only told, for this reason. */
  readonly change: TableChange | null
  readonly reason: (typeof reasonsNotWritten)[number] | null
}

/** `there` as the engine of `here` would write it. */
export function sideBySide(here: Side, there: Side): Compared {
  const isSameEngine = here.dialect.name === there.dialect.name
  const schema = here.tables[0]?.schema ?? null
  return {
    dialect: here.dialect,
    isSameEngine,
    here: here.tables,
    there: there.tables.map((table) => ({
      ...table,
      schema,
      columns: isSameEngine ? table.columns : table.columns.map((column) => inWordsOf(here.dialect, column)),
      foreignKeys: table.foreignKeys.map((key) => withTarget(key, table, there.tables, schema)),
    })),
  }
}

// A default is a text of its engine: what it says in another one's words is not known.
function inWordsOf({ storageTypes }: Dialect, column: ColumnStructure): ColumnStructure {
  const { name, position, word, nullable, autoIncrement, generated, comment } = column
  const type = word === null ? column.type : storageTypes[word]
  return { name, position, type, word, nullable, default: null, autoIncrement, generated, comment }
}

/** SQLite leaves out the columns of a key that leads to the primary one. */
function withTarget(
  key: ForeignKeyStructure,
  table: TableRef,
  tables: readonly TableStructure[],
  schema: string | null,
): ForeignKeyStructure {
  const isNear = (key.references.schema ?? null) === (table.schema ?? null)
  return {
    ...key,
    references: isNear ? { schema, name: key.references.name } : key.references,
    referencedColumns: targetColumns(key, tables),
  }
}

export function targetColumns(key: ForeignKeyStructure, tables: readonly TableStructure[]): readonly string[] {
  if (key.referencedColumns.length > 0) return key.referencedColumns
  return tables.find(({ name }) => name === key.references.name)?.primaryKey ?? []
}
