import type { RelationAction } from '@rowhouse/core/column-types/link-to-another-record'
import type { ProjectSnapshot, SnapshotTable } from '../../../meta/snapshot.ts'
import type { StoredColumn } from '../../../query/record-table.ts'
import { columnIn, type LinkColumn, linkColumnsOf } from './link-column.ts'

/** What points at records of a table: foreign keys of other tables (or its own), or rows of a junction. */
export interface Reference {
  readonly kind: 'foreignKey' | 'junction'
  /** The table that holds it, and the column with the value. */
  readonly holder: SnapshotTable
  readonly column: StoredColumn
  /** The column of the table it points to. */
  readonly target: StoredColumn
  readonly onDelete: RelationAction
  /** Of a junction: the column that points to the other side, and where that side shows it. */
  readonly beyond: {
    readonly column: StoredColumn
    readonly table: SnapshotTable
    readonly target: StoredColumn
    readonly shownIn: string | null
  } | null
}

/** A column of a table whose cells are values of a column of another. */
interface Pointer {
  readonly column: StoredColumn
  readonly table: SnapshotTable
  readonly target: StoredColumn
}

/** What the cells of a table point to: its foreign keys, and of a junction both of its columns. */
export function pointersOf(snapshot: ProjectSnapshot, table: SnapshotTable): readonly Pointer[] {
  const pointers = new Map<string, Pointer>()
  const add = (column: StoredColumn, to: SnapshotTable | null, target: StoredColumn): void => {
    if (to !== null) pointers.set(`${column.id} ${to.id}`, { column, table: to, target })
  }
  for (const from of snapshot.tables)
    for (const { link } of linkColumnsOf(from)) {
      const there = snapshot.findTable(link.table.id)
      if (link.kind === 'bt' && from.id === table.id) add(link.own, there, link.other)
      if (link.junction?.tableId !== table.id) continue
      add(link.junction.own, from, link.own)
      add(link.junction.other, there, link.other)
    }
  return [...pointers.values()]
}

const known = new WeakMap<SnapshotTable, readonly Reference[]>()

/** Whichever side still has a link column: one that was deleted on one side holds on the other. */
export function referencesTo(snapshot: ProjectSnapshot, table: SnapshotTable): readonly Reference[] {
  const found = known.get(table)
  if (found !== undefined) return found
  const references = new Map<string, Reference>()
  for (const other of snapshot.tables)
    for (const column of linkColumnsOf(other)) {
      const reference = referenceBy(snapshot, table, other, column)
      if (reference !== null) references.set(`${reference.holder.id} ${reference.column.id}`, reference)
    }
  const list = [...references.values()]
  known.set(table, list)
  return list
}

function referenceBy(
  snapshot: ProjectSnapshot,
  table: SnapshotTable,
  from: SnapshotTable,
  { column, link, options }: LinkColumn,
): Reference | null {
  const related = snapshot.findTable(link.table.id)
  if (related === null) return null
  const { onDelete } = options
  if (link.junction !== null) {
    const { junction } = link
    const holder = snapshot.findTable(junction.tableId)
    if (holder === null) return null
    const [ours, theirs] = [columnIn(holder, junction.own), columnIn(holder, junction.other)]
    if (from.id === table.id) {
      const beyond = { column: theirs, table: related, target: link.other, shownIn: options.partnerId }
      return { kind: 'junction', holder, column: ours, target: columnIn(table, link.own), onDelete, beyond }
    }
    if (related.id !== table.id) return null
    const beyond = { column: ours, table: from, target: link.own, shownIn: column.id }
    return { kind: 'junction', holder, column: theirs, target: columnIn(table, link.other), onDelete, beyond }
  }
  if (link.kind === 'bt') {
    if (related.id !== table.id) return null
    const target = columnIn(table, link.other)
    return { kind: 'foreignKey', holder: from, column: columnIn(from, link.own), target, onDelete, beyond: null }
  }
  if (from.id !== table.id) return null
  const target = columnIn(table, link.own)
  return { kind: 'foreignKey', holder: related, column: columnIn(related, link.other), target, onDelete, beyond: null }
}
