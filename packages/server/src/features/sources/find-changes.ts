// What differs between a database and what is known of it. Pure: the caller looked at both.
import type { MetaChangeType } from '@rowhouse/core/api/sources'
import type { Choice } from '@rowhouse/core/column-types/choices'
import { conflict } from '@rowhouse/core/errors'
import type { Dialect } from '../../dialects/dialect.ts'
import type { ColumnStructure, TableStructure } from '../../dialects/structure.ts'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import type { FoundRelation } from './found-relations.ts'
import type { Sighting } from './look-at-source.ts'
import { type FoundColumn, foundOf } from './read-in.ts'
import { relationChanges } from './relation-changes.ts'
import type { KnownStructure } from './store.ts'

export interface TableChanges {
  readonly kind: 'table' | 'view'
  readonly name: string
  /** As it is known; null for one that is new. */
  readonly known: TableRow | null
  readonly changes: readonly Change[]
}

export type Change =
  | { readonly what: 'newTable'; readonly table: TableStructure }
  /** It was taken from us by a sync and is back. */
  | { readonly what: 'tableBack'; readonly row: TableRow; readonly columns: readonly ColumnChange[] }
  | { readonly what: 'tableGone'; readonly row: TableRow }
  | RelationChange
  | ColumnChange

/** Told on both sides; the child's is a `bt`. */
interface RelationChange {
  readonly what: 'newRelation' | 'relationGone'
  readonly relationType: 'hm' | 'bt'
  readonly column: { readonly name: string }
  readonly other: string
}

export type ColumnChange =
  | { readonly what: 'newColumn'; readonly table: TableStructure; readonly column: ColumnStructure }
  | { readonly what: 'columnBack'; readonly row: ColumnRow; readonly found: FoundColumn }
  | { readonly what: 'columnChanged'; readonly row: ColumnRow; readonly found: FoundColumn }
  | { readonly what: 'columnGone'; readonly row: ColumnRow }

interface KnownBase {
  readonly id: string
  readonly dialect: Dialect
  readonly isBuiltIn: boolean
}

/** Every table that is known or found, in order, most of them without a change. */
export function findChanges(base: KnownBase, sighting: Sighting, known: KnownStructure): TableChanges[] {
  const rows = known.tables.filter(({ base_id }) => base_id === base.id)
  const live = rows.filter(({ deleted_at }) => deleted_at === null)
  refuseEmptyAnswer(sighting, live)
  const columns = Map.groupBy(known.columns, ({ table_id }) => table_id)
  const kept = keptCopies(known)
  const columnChanges = (row: TableRow, table: TableStructure): ColumnChange[] =>
    findColumnChanges(base, { table, rows: columns.get(row.id) ?? [], kept: kept.get(row.id) ?? [] })
  const found = new Map(sighting.tables.map((table) => [keyOf(table), table]))
  const relations = findRelationChanges(base, sighting, known)
  return [
    ...live.map((row) => {
      const table = found.get(keyOf(row))
      const changes: Change[] =
        table === undefined
          ? [{ what: 'tableGone', row }]
          : [...columnChanges(row, table), ...(relations.get(row.name) ?? [])]
      return { kind: kindOf(row), name: row.name, known: row, changes }
    }),
    ...sighting.tables.flatMap((table) => {
      const same = rows.filter((row) => keyOf(row) === keyOf(table))
      // What a person put into the trash is still there, and known.
      if (same.some((row) => row.deleted_at === null || !wentWithDatabase(row))) return []
      const back = same.at(-1)
      const change: Change =
        back === undefined
          ? { what: 'newTable', table }
          : { what: 'tableBack', row: back, columns: columnChanges(back, table) }
      return [{ kind: table.kind, name: table.name, known: null, changes: [change] }]
    }),
  ]
}

/** Keys between tables that are known; those of new tables come with them. */
function findRelationChanges(
  base: KnownBase,
  sighting: Sighting,
  known: KnownStructure,
): Map<string, RelationChange[]> {
  const told = new Map<string, RelationChange[]>()
  // Keys of our own tables are made by us alone.
  if (base.isBuiltIn) return told
  const { added, back, gone } = relationChanges(base.id, sighting, known)
  const tell = (
    what: RelationChange['what'],
    { child, column, parent }: Pick<FoundRelation, 'child' | 'column' | 'parent'>,
  ) => {
    for (const [table, relationType, other] of [
      [child, 'bt', parent],
      [parent, 'hm', child],
    ] as const)
      told.set(table, [...(told.get(table) ?? []), { what, relationType, column: { name: column }, other }])
  }
  for (const relation of [...added, ...back]) tell('newRelation', relation)
  for (const relation of gone) tell('relationGone', relation)
  return told
}

/** A database that is being restored, or a user who lost his rights, must not cost anybody their tables. */
function refuseEmptyAnswer({ tables }: Sighting, live: readonly TableRow[]): void {
  if (tables.length === 0 && live.length > 0)
    throw conflict(
      `The database answered with no tables at all, while ${live.length === 1 ? 'one is' : `${live.length} are`} known. Nothing was changed. Check the database, its schema name and the rights of the user; to give it up, detach it.`,
      { reason: 'empty_answer' },
    )
}

interface ColumnsOfTable {
  readonly table: TableStructure
  readonly rows: readonly ColumnRow[]
  readonly kept: readonly string[]
}

function findColumnChanges(base: KnownBase, { table, rows, kept }: ColumnsOfTable): ColumnChange[] {
  const found = new Map(table.columns.map((column) => [column.name, column]))
  const stored = rows.filter(({ name }) => name !== null)
  const live = stored.filter(({ deleted_at }) => deleted_at === null)
  return [
    ...table.columns.flatMap((column): ColumnChange[] => {
      const same = stored.filter(({ name }) => name === column.name)
      if (same.some((row) => row.deleted_at === null || !wentWithDatabase(row)) || kept.includes(column.name)) return []
      const back = same.at(-1)
      if (back === undefined) return [{ what: 'newColumn', table, column }]
      return [{ what: 'columnBack', row: back, found: foundOf(table, column) }]
    }),
    ...live.flatMap((row): ColumnChange[] => {
      const column = found.get(row.name ?? '')
      if (column === undefined) return [{ what: 'columnGone', row }]
      const now = foundOf(table, column)
      return isChanged(base, row, now) ? [{ what: 'columnChanged', row, found: now }] : []
    }),
  ]
}

/** A sync leaves no name behind; whoever deletes does. Only what a sync took comes back by itself. */
function wentWithDatabase({ deleted_at, deleted_by }: Pick<TableRow, 'deleted_at' | 'deleted_by'>): boolean {
  return deleted_at !== null && deleted_by === null
}

function isChanged({ dialect, isBuiltIn }: KnownBase, row: ColumnRow, found: FoundColumn): boolean {
  if (row.word !== found.word) return true
  // Our own tables are made by us alone: their words are all there is to compare.
  if (isBuiltIn) return false
  // A column we made is remembered by what we asked for, which engines write down in other words.
  const isOurs =
    row.word !== null && row.database_type === dialect.storageTypes[row.word as keyof Dialect['storageTypes']]
  return (
    (!isOurs && row.database_type !== null && row.database_type !== found.database_type) ||
    row.key_part !== found.key_part ||
    row.auto_increment !== found.auto_increment ||
    row.generated !== found.generated ||
    // People may ask for more than the database does, never for less.
    row.required < found.required ||
    row.unique_values < found.unique_values ||
    listsOtherChoices(row, found)
  )
}

/** The database lists what the column may hold, and the list grew or shrank. */
function listsOtherChoices(row: Pick<ColumnRow, 'type' | 'options'>, found: FoundColumn): boolean {
  if (row.type !== found.type) return false
  const [before, after] = [titlesIn(row), titlesIn(found)]
  return before.size !== after.size || [...after].some((title) => !before.has(title))
}

function titlesIn({ options }: Pick<ColumnRow, 'options'>): ReadonlySet<string> {
  const { choices = [] } = JSON.parse(options) as { choices?: readonly Choice[] }
  return new Set(choices.map(({ title }) => title))
}

/** Old values that conversions keep beside their columns, by table. */
function keptCopies({ columns, conversions }: KnownStructure): ReadonlyMap<string, readonly string[]> {
  const tableOf = new Map(columns.map(({ id, table_id }) => [id, table_id]))
  const grouped = Map.groupBy(conversions, ({ column_id }) => tableOf.get(column_id) ?? '')
  return new Map([...grouped].map(([table, rows]) => [table, rows.flatMap(({ kept_name }) => kept_name ?? [])]))
}

// A view that became a table is another thing under the same name.
const keyOf = ({ kind, name }: { readonly kind: string; readonly name: string }): string => JSON.stringify([kind, name])

const kindOf = ({ kind }: TableRow): 'table' | 'view' => (kind === 'view' ? 'view' : 'table')

const words = {
  newTable: 'NEW',
  tableBack: 'NEW',
  tableGone: 'REMOVE',
  newColumn: 'COLUMN_ADD',
  columnBack: 'COLUMN_ADD',
  columnChanged: 'COLUMN_TYPE_CHANGE',
  columnGone: 'COLUMN_REMOVE',
  newRelation: 'RELATION_ADD',
  relationGone: 'RELATION_REMOVE',
} as const satisfies Record<Change['what'], string>

export function changeType(kind: 'table' | 'view', { what }: Change): MetaChangeType {
  if (what === 'newRelation' || what === 'relationGone') return `TABLE_${words[what]}`
  return `${kind === 'view' ? 'VIEW' : 'TABLE'}_${words[what]}`
}
