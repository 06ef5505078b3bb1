import type { ColumnStructure, ForeignKeyStructure, IndexStructure, TableStructure } from '../../dialects/structure.ts'
import { type Compared, type Difference, type TableChange, targetColumns } from './compared.ts'

/** What lies between two databases, table by table. Names are compared as the engine of `here` does. */
export function findDifferences(compared: Compared): readonly Difference[] {
  const { here, there } = compared
  const same = sameName(compared)
  return [
    ...there.flatMap((table) => {
      const own = here.find(({ name }) => same(name, table.name))
      return own === undefined ? [addedTable(compared, table)] : betweenTables(compared, own, table)
    }),
    ...here
      .filter(({ name }) => !there.some((table) => same(name, table.name)))
      .map((table) =>
        difference(table, null, {
          what: table.kind,
          does: 'drop',
          here: sizeText(table),
          loses: true,
          change: table.kind === 'view' ? 'view' : { do: 'dropTable' },
        }),
      ),
  ]
}

type NameTest = (one: string, other: string) => boolean

export const sameName = ({ dialect }: Compared): NameTest =>
  dialect.definitions.tellsCase
    ? (one, other) => one === other
    : (one, other) => one.toLowerCase() === other.toLowerCase()

export const sameNames = (same: NameTest, one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => same(name, other[at] ?? ''))

interface Found {
  readonly what: Difference['what']
  readonly does: Difference['does']
  readonly here?: string
  readonly there?: string
  readonly loses?: boolean
  /** Or why there is none. */
  readonly change: TableChange | NonNullable<Difference['reason']>
}

function difference(table: TableStructure, name: string | null, found: Found): Difference {
  const { what, does, here = null, there = null, loses = false, change } = found
  const isWritten = typeof change !== 'string'
  return {
    id: [does, what, table.name, ...(name === null ? [] : [name])].join(' '),
    what,
    does,
    table: table.name,
    name,
    here,
    there,
    loses: loses && isWritten,
    change: isWritten ? change : null,
    reason: isWritten ? null : change,
  }
}

function addedTable(compared: Compared, table: TableStructure): Difference {
  const odd = table.columns.map((column) => whyNotMade(compared, column)).find((reason) => reason !== null) ?? null
  const change = table.kind === 'view' ? 'view' : (odd ?? ({ do: 'addTable', table } as const))
  return difference(table, null, { what: table.kind, does: 'add', there: sizeText(table), change })
}

function whyNotMade({ isSameEngine }: Compared, { generated, word }: ColumnStructure): 'computed' | 'type' | null {
  if (generated) return 'computed'
  return word === null && !isSameEngine ? 'type' : null
}

function betweenTables(compared: Compared, own: TableStructure, table: TableStructure): Difference[] {
  if (own.kind !== table.kind)
    return [
      difference(own, null, { what: table.kind, does: 'change', here: own.kind, there: table.kind, change: 'view' }),
    ]
  // What a view shows follows from tables; how it is written is another matter on each server.
  if (own.kind === 'view') return []
  const same = sameName(compared)
  const isSameKey = sameNames(same, own.primaryKey, table.primaryKey)
  return [
    ...betweenColumns(compared, own, table),
    ...(isSameKey
      ? []
      : [
          difference(own, null, {
            what: 'key',
            does: 'change',
            here: listText(own.primaryKey),
            there: listText(table.primaryKey),
            change: 'primaryKey',
          }),
        ]),
    ...betweenIndexes(compared, own, table),
    ...betweenKeys(compared, own, table),
  ]
}

function betweenColumns(compared: Compared, own: TableStructure, table: TableStructure): Difference[] {
  const same = sameName(compared)
  const added = table.columns.flatMap((column) => {
    const known = own.columns.find(({ name }) => same(name, column.name))
    return known === undefined
      ? [
          difference(own, column.name, {
            what: 'column',
            does: 'add',
            there: columnText(column),
            change: whyNotMade(compared, column) ?? { do: 'addColumn', column },
          }),
        ]
      : changedColumn(compared, own, known, column)
  })
  const dropped = own.columns.filter(({ name }) => !table.columns.some((column) => same(name, column.name)))
  return [
    ...added,
    ...dropped.map((column) =>
      difference(own, column.name, {
        what: 'column',
        does: 'drop',
        here: columnText(column),
        loses: true,
        change: own.primaryKey.includes(column.name) ? 'primaryKey' : { do: 'dropColumn', name: column.name },
      }),
    ),
  ]
}

function changedColumn(
  compared: Compared,
  table: TableStructure,
  own: ColumnStructure,
  other: ColumnStructure,
): Difference[] {
  const isOtherType = !isLikeType(compared, own, other)
  const isOtherDefault = compared.isSameEngine && own.default !== other.default
  const isNumbered = own.autoIncrement || other.autoIncrement
  const isOther = isOtherType || isOtherDefault || own.nullable !== other.nullable
  if (own.generated !== other.generated) return [changed(table, own, other, 'computed')]
  if (own.autoIncrement !== other.autoIncrement) return [changed(table, own, other, 'numbering')]
  if (!isOther || own.generated) return []
  if (isOtherType && isNumbered) return [changed(table, own, other, 'numbering')]
  const odd = isOtherType ? whyNotMade(compared, other) : null
  if (odd !== null) return [changed(table, own, other, odd)]
  const column: ColumnStructure = {
    ...own,
    nullable: other.nullable,
    default: compared.isSameEngine ? other.default : own.default,
    ...(isOtherType ? { type: other.type, word: other.word } : {}),
  }
  return [changed(table, own, other, { do: 'changeColumn', column })]
}

const changed = (
  table: TableStructure,
  own: ColumnStructure,
  other: ColumnStructure,
  change: Found['change'],
): Difference =>
  difference(table, own.name, {
    what: 'column',
    does: 'change',
    here: columnText(own),
    there: columnText(other),
    change,
  })

/** Of two engines: whether both store the same word, or words that are the same to the one of `here`. */
export function isLikeType({ isSameEngine, dialect }: Compared, own: ColumnStructure, other: ColumnStructure): boolean {
  if (isSameEngine) return own.type.toLowerCase() === other.type.toLowerCase() && own.word === other.word
  if (own.word === other.word) return true
  return own.word !== null && other.word !== null && dialect.storageTypes[own.word] === dialect.storageTypes[other.word]
}

function betweenIndexes(compared: Compared, own: TableStructure, table: TableStructure): Difference[] {
  const same = sameName(compared)
  const isLike = (one: IndexStructure, other: IndexStructure): boolean =>
    one.unique === other.unique && one.partial === other.partial && sameNames(same, one.columns, other.columns)
  const isThere = (column: string): boolean =>
    [...own.columns, ...table.columns].some(({ name, generated }) => same(name, column) && !generated)
  // An index that serves a key between tables is the server's own on some engines, and cannot go while the key is there.
  const servesKey = ({ columns, unique }: IndexStructure): boolean =>
    !unique && table.foreignKeys.some((key) => sameNames(same, key.columns, columns.slice(0, key.columns.length)))
  const added = table.indexes.filter(
    (index) => !own.indexes.some((one) => isLike(one, index)) && index.columns.every(isThere),
  )
  const dropped = own.indexes.filter((index) => !table.indexes.some((one) => isLike(index, one)) && !servesKey(index))
  return [
    ...added.map((index) =>
      difference(own, indexText(index), {
        what: 'index',
        does: 'add',
        there: indexText(index),
        change: index.partial ? 'partial' : { do: 'addIndex', index },
      }),
    ),
    ...dropped.map((index) =>
      difference(own, index.name, {
        what: 'index',
        does: 'drop',
        here: indexText(index),
        change: index.partial ? 'partial' : { do: 'dropIndex', name: index.name },
      }),
    ),
  ]
}

function betweenKeys(compared: Compared, own: TableStructure, table: TableStructure): Difference[] {
  const same = sameName(compared)
  const { here, there } = compared
  // To refuse at once or at the end of a statement: several engines cannot tell the two apart.
  const plain = (action: string): string => (action === 'restrict' ? 'no action' : action)
  const isLike = (one: ForeignKeyStructure, other: ForeignKeyStructure): boolean =>
    same(one.references.name, other.references.name) &&
    sameNames(same, one.columns, other.columns) &&
    sameNames(same, targetColumns(one, here), targetColumns(other, there)) &&
    plain(one.onDelete) === plain(other.onDelete) &&
    plain(one.onUpdate) === plain(other.onUpdate)
  const isElsewhere = ({ references }: ForeignKeyStructure): boolean =>
    (references.schema ?? null) !== (table.schema ?? null)
  const added = table.foreignKeys.filter((key) => !own.foreignKeys.some((one) => isLike(one, key)))
  const dropped = own.foreignKeys.filter((key) => !table.foreignKeys.some((one) => isLike(key, one)))
  return [
    ...dropped.map((key) =>
      difference(own, keyText(key), {
        what: 'relation',
        does: 'drop',
        here: keyText(key),
        change: { do: 'dropKey', name: key.name },
      }),
    ),
    ...added.map((key) =>
      difference(own, keyText(key), {
        what: 'relation',
        does: 'add',
        there: keyText(key),
        change: isElsewhere(key) ? 'elsewhere' : { do: 'addKey', key },
      }),
    ),
  ]
}

const listText = (names: readonly string[]): string => `(${names.join(', ')})`
const sizeText = ({ columns }: TableStructure): string => listText(columns.map(({ name }) => name))
const indexText = ({ columns, unique }: IndexStructure): string => `${unique ? 'unique ' : ''}${listText(columns)}`

function columnText({ type, nullable, default: value, generated, autoIncrement }: ColumnStructure): string {
  const parts = [
    type.replace(/ (character set|collate) .*$/, ''),
    ...(generated ? ['generated'] : []),
    ...(autoIncrement ? ['numbered'] : []),
    ...(nullable || autoIncrement ? [] : ['not null']),
    ...(value === null ? [] : [`default ${value}`]),
  ]
  return parts.join(' ')
}

function keyText({ columns, references, referencedColumns, onUpdate, onDelete }: ForeignKeyStructure): string {
  const action = (word: string, on: string): string => (on === 'no action' || on === 'restrict' ? '' : ` ${word} ${on}`)
  return `${listText(columns)} → ${references.name} ${listText(referencedColumns)}${action('on update', onUpdate)}${action('on delete', onDelete)}`
}
