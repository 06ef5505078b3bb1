import type { Statements } from '../../dialects/ddl/ddl.ts'
import type { Dialect } from '../../dialects/dialect.ts'
import type { ColumnStructure, TableStructure } from '../../dialects/structure.ts'
import { textsOf } from '../statements.ts'
import type { Compared } from './compared.ts'
import { isLikeType, sameName, sameNames } from './find-differences.ts'
import { indexSpecOf } from './index-spec.ts'

/** What is gone here and new there may be the same under another name. Nobody knows but people, so it is offered and not guessed. */
export interface Rename {
  /** The same for the same pair, whenever it is looked for. */
  readonly id: string
  /** Of a column: as it is called once tables are renamed. */
  readonly table: string
  /** Of the column; null: it is the table. */
  readonly name: string | null
  readonly to: string
}

interface Renamed {
  readonly offered: readonly Rename[]
  readonly taken: readonly Rename[]
  /** With what was taken. */
  readonly compared: Compared
}

/** Tables first: columns are looked for in tables that are the same by then. `chosen`: ids of what somebody confirmed. */
export function renamed(compared: Compared, chosen: readonly string[]): Renamed {
  const tables = possibleTables(compared)
  const takenTables = confirmed(tables, chosen)
  const byTables = takenTables.reduce(withTable, compared)
  const columns = possibleColumns(byTables)
  const takenColumns = confirmed(columns, chosen)
  return {
    offered: [...tables, ...columns],
    taken: [...takenTables, ...takenColumns],
    compared: takenColumns.reduce(withColumn, byTables),
  }
}

/** In the order in which they are taken; and the way back. */
export function renameTexts(
  { dialect, here }: Compared,
  taken: readonly Rename[],
): { readonly up: readonly string[]; readonly down: readonly string[] } {
  const schema = here[0]?.schema ?? null
  const steps = taken.map(({ table, name, to }): { up: Statements; down: Statements } =>
    name === null
      ? {
          up: dialect.ddl.renameTable({ schema, name: table }, to),
          down: dialect.ddl.renameTable({ schema, name: to }, table),
        }
      : {
          up: dialect.ddl.renameColumn({ schema, name: table }, name, to),
          down: dialect.ddl.renameColumn({ schema, name: table }, to, name),
        },
  )
  return {
    up: steps.flatMap(({ up }) => textsOf(dialect, up)),
    down: steps.toReversed().flatMap(({ down }) => textsOf(dialect, down)),
  }
}

/** One name has one new one: of two that were confirmed for it, the first counts. */
function confirmed(possible: readonly Rename[], chosen: readonly string[]): readonly Rename[] {
  const taken: Rename[] = []
  for (const one of possible)
    if (chosen.includes(one.id) && !taken.some((other) => isSamePlace(one, other))) taken.push(one)
  return taken
}

const isSamePlace = (one: Rename, other: Rename): boolean =>
  one.name === null || other.name === null
    ? one.table === other.table || one.to === other.to
    : one.table === other.table && (one.name === other.name || one.to === other.to)

function possibleTables(compared: Compared): readonly Rename[] {
  const same = sameName(compared)
  const isIn = (list: readonly TableStructure[], name: string): boolean => list.some((one) => same(one.name, name))
  const gone = compared.here.filter(({ kind, name }) => kind === 'table' && !isIn(compared.there, name))
  const fresh = compared.there.filter(({ kind, name }) => kind === 'table' && !isIn(compared.here, name))
  return gone.flatMap((own) =>
    fresh
      .filter((other) => isLikeTable(compared, own, other))
      .map(({ name: to }) => ({ id: `rename table ${own.name} ${to}`, table: own.name, name: null, to })),
  )
}

function isLikeTable(compared: Compared, own: TableStructure, other: TableStructure): boolean {
  const same = sameName(compared)
  if (own.columns.length !== other.columns.length || !sameNames(same, own.primaryKey, other.primaryKey)) return false
  return own.columns.every((column) => {
    const found = other.columns.find(({ name }) => same(name, column.name))
    return found !== undefined && isLikeType(compared, column, found)
  })
}

function possibleColumns(compared: Compared): readonly Rename[] {
  const same = sameName(compared)
  return compared.here.flatMap((own) => {
    const other = compared.there.find(({ name }) => same(name, own.name))
    if (other === undefined || own.kind === 'view' || other.kind === 'view') return []
    const without = (table: TableStructure, names: TableStructure): readonly ColumnStructure[] =>
      table.columns.filter(({ name }) => !names.columns.some((one) => same(one.name, name)))
    return without(own, other).flatMap((column) =>
      without(other, own)
        .filter((one) => isLikeColumn(compared, [own, column], [other, one]))
        .map(({ name: to }) => ({
          id: `rename column ${own.name} ${column.name} ${to}`,
          table: own.name,
          name: column.name,
          to,
        })),
    )
  })
}

type InTable = readonly [TableStructure, ColumnStructure]

function isLikeColumn(compared: Compared, [own, column]: InTable, [other, one]: InTable): boolean {
  const isKey = ({ primaryKey }: TableStructure, { name }: ColumnStructure): boolean => primaryKey.includes(name)
  return (
    isLikeType(compared, column, one) &&
    column.nullable === one.nullable &&
    column.autoIncrement === one.autoIncrement &&
    !column.generated &&
    !one.generated &&
    isKey(own, column) === isKey(other, one)
  )
}

function withTable(compared: Compared, { table: from, to }: Rename): Compared {
  const here = compared.here.map((table): TableStructure => {
    const foreignKeys = table.foreignKeys.map((key) =>
      key.references.name === from ? { ...key, references: { ...key.references, name: to } } : key,
    )
    return table.name === from ? anew(compared.dialect, { ...table, name: to, foreignKeys }) : { ...table, foreignKeys }
  })
  return { ...compared, here }
}

function withColumn(compared: Compared, { table: name, name: from, to }: Rename): Compared {
  const other = (one: string): string => (one === from ? to : one)
  const here = compared.here.map((table): TableStructure => {
    const leads = table.foreignKeys.map((key) =>
      key.references.name === name ? { ...key, referencedColumns: key.referencedColumns.map(other) } : key,
    )
    if (table.name !== name) return { ...table, foreignKeys: leads }
    return anew(compared.dialect, {
      ...table,
      columns: table.columns.map((column) => (column.name === from ? { ...column, name: to } : column)),
      primaryKey: table.primaryKey.map(other),
      indexes: table.indexes.map((index) => ({ ...index, columns: index.columns.map(other) })),
      foreignKeys: leads.map((key) => ({ ...key, columns: key.columns.map(other) })),
    })
  })
  return { ...compared, here }
}

/** SQLite writes what hangs on a table anew when it is renamed; what is more than a plain index is not known then. */
function anew(dialect: Dialect, table: TableStructure): TableStructure {
  const { source, ...others } = table
  if (source === undefined) return table
  const plain = table.indexes.filter(({ partial, constraint }) => !partial && !constraint)
  if (!source.attached.every(({ name }) => plain.some((index) => index.name === name))) return others
  const attached = plain.flatMap((index) =>
    textsOf(dialect, dialect.ddl.createIndex(table, indexSpecOf(table, index))).map((text) => ({
      name: index.name,
      sql: text,
    })),
  )
  return { ...table, source: { ...source, attached } }
}
