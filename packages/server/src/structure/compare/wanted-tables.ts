import type { Dialect } from '../../dialects/dialect.ts'
import type { ForeignKeyStructure, IndexStructure, TableStructure } from '../../dialects/structure.ts'
import { textsOf } from '../statements.ts'
import type { Compared, Difference, TableChange } from './compared.ts'
import { indexSpecOf } from './index-spec.ts'

/** `here` with these differences gone. */
export function wantedTables({ dialect, here }: Compared, chosen: readonly Difference[]): readonly TableStructure[] {
  const changes = Map.groupBy(
    chosen.flatMap(({ table, change }) => (change === null ? [] : [{ table, change }])),
    ({ table }) => table,
  )
  const of = (name: string): readonly TableChange[] => (changes.get(name) ?? []).map(({ change }) => change)
  const fresh = [...changes.values()].flatMap((list) =>
    list.flatMap(({ change }) => (change.do === 'addTable' ? [change.table] : [])),
  )
  const kept = here.filter(
    (table) => table.kind === 'table' && !of(table.name).some((change) => change.do === 'dropTable'),
  )
  const names = new FreeNames(here)
  const tables = [...kept.map((table) => of(table.name).reduce(applied, table)), ...fresh.map(withoutSource)]
  const gone = new Set(here.filter((table) => !kept.includes(table)).map(({ name }) => name))
  const there = new Set(tables.map(({ name }) => name))
  return tables.map((table) => {
    const old = here.find(({ name }) => name === table.name)
    // A key that was there may lead to another schema, of which nothing is known here.
    const leads = (key: ForeignKeyStructure): boolean =>
      old?.foreignKeys.includes(key) === true ? !gone.has(key.references.name) : there.has(key.references.name)
    return settled(dialect, names.give(wholeKeys(table, leads), old), old)
  })
}

function applied(table: TableStructure, change: TableChange): TableStructure {
  switch (change.do) {
    case 'addColumn':
      return { ...table, columns: [...table.columns, { ...change.column, position: table.columns.length + 1 }] }
    case 'changeColumn':
      return { ...table, columns: table.columns.map((one) => (one.name === change.column.name ? change.column : one)) }
    case 'dropColumn':
      // What hangs on a column goes with it.
      return {
        ...table,
        columns: table.columns.filter(({ name }) => name !== change.name),
        indexes: table.indexes.filter(({ columns }) => !columns.includes(change.name)),
        foreignKeys: table.foreignKeys.filter(({ columns }) => !columns.includes(change.name)),
      }
    case 'addIndex':
      return { ...table, indexes: [...table.indexes, { ...change.index, constraint: false }] }
    case 'dropIndex':
      return { ...table, indexes: table.indexes.filter(({ name }) => name !== change.name) }
    case 'addKey':
      return { ...table, foreignKeys: [...table.foreignKeys, change.key] }
    case 'dropKey':
      return { ...table, foreignKeys: table.foreignKeys.filter(({ name }) => name !== change.name) }
    default:
      return table
  }
}

/** A rule of uniqueness is made as a unique index, which holds the same. */
function withoutSource({ source: _, ...table }: TableStructure): TableStructure {
  return { ...table, indexes: table.indexes.map((index) => ({ ...index, constraint: false })) }
}

/** Keys and indexes of what is there: a column that was left out takes them along. */
function wholeKeys(table: TableStructure, leads: (key: ForeignKeyStructure) => boolean): TableStructure {
  const has = (name: string): boolean => table.columns.some((column) => column.name === name)
  return {
    ...table,
    indexes: table.indexes.filter(({ columns }) => columns.every(has)),
    foreignKeys: table.foreignKeys.filter((key) => leads(key) && key.columns.every(has)),
  }
}

/** On most engines an index has its name for the whole database, and SQLite and MySQL make names that nobody may give. */
class FreeNames {
  readonly #indexes: Set<string>
  readonly #keys: Set<string>

  constructor(here: readonly TableStructure[]) {
    this.#indexes = new Set(here.flatMap(({ name, indexes }) => [name, ...indexes.map((one) => one.name)]).map(lower))
    this.#keys = new Set(here.flatMap(({ foreignKeys }) => foreignKeys.map((one) => lower(one.name))))
  }

  give(table: TableStructure, old: TableStructure | undefined): TableStructure {
    const isOld = (list: readonly object[] | undefined, one: object): boolean => list?.includes(one) === true
    return {
      ...table,
      indexes: table.indexes.map((one) =>
        isOld(old?.indexes, one) ? one : this.#named(this.#indexes, table, one, 'idx'),
      ),
      foreignKeys: table.foreignKeys.map((one) =>
        isOld(old?.foreignKeys, one) ? one : this.#named(this.#keys, table, one, 'fkey'),
      ),
    }
  }

  #named<Part extends IndexStructure | ForeignKeyStructure>(
    taken: Set<string>,
    { name }: TableStructure,
    part: Part,
    ending: string,
  ): Part {
    const made = `${[name, ...part.columns].join('_').slice(0, 50)}_${ending}`
    const isOurs = /^(\d+$|sqlite_|PRIMARY$)/i.test(part.name)
    let free = isOurs || taken.has(lower(part.name)) ? made : part.name
    for (let at = 2; taken.has(lower(free)); at += 1) free = `${made}_${at}`
    taken.add(lower(free))
    return { ...part, name: free }
  }
}

const lower = (name: string): string => name.toLowerCase()

/** SQLite: what hangs on the table by then, for whoever makes it anew. */
function settled(dialect: Dialect, table: TableStructure, old: TableStructure | undefined): TableStructure {
  if (old?.source === undefined) return table
  const isGone = (name: string): boolean =>
    old.indexes.some((one) => one.name === name) && !table.indexes.some((one) => one.name === name)
  const fresh = table.indexes.filter((one) => !old.indexes.includes(one))
  const made = fresh.flatMap((index) =>
    textsOf(dialect, dialect.ddl.createIndex(table, indexSpecOf(table, index))).map((sql) => ({
      name: index.name,
      sql,
    })),
  )
  const attached = [...old.source.attached.filter(({ name }) => !isGone(name)), ...made]
  return { ...table, source: { table: old.source.table, attached } }
}
