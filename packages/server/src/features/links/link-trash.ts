// A link in the trash keeps its columns and its junction, but no constraint: what nobody sees must neither stop a deletion
// nor delete along.
import { conflict } from '@rowhouse/core/errors'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { StructureRows } from '../../meta/structure-rows.ts'
import type { Tx } from '../../request/context.ts'
import { notNullTaken } from '../../structure/columns/column-steps.ts'
import { nextPrimaryValue } from '../../structure/columns/next-primary-value.ts'
import { freeTitle } from '../../structure/free-title.ts'
import type { Step } from '../../structure/restructure.ts'
import { isLive } from '../../structure/table-rows.ts'
import { deleteDangling, emptyDangling } from './dangling.ts'
import { goingAlong, isLinkRow, junctionsOf, linkOptionsOf } from './going-along.ts'
import { constraintMade, constraintTaken } from './key-steps.ts'
import { constraintsOf } from './link-constraints.ts'
import { changeColumn, changeTable } from './store.ts'

export interface Together {
  readonly columns: readonly ColumnRow[]
  /** Junctions. */
  readonly tables: readonly TableRow[]
}

export function goingToTrash(rows: StructureRows, columnIds: readonly string[]): Together {
  const columns = goingAlong(rows.columns.filter(isLive), columnIds)
  const junctions = junctionsOf(columns)
  return { columns, tables: rows.tables.filter(({ id }) => junctions.includes(id)) }
}

export function trashSteps(base: SnapshotBase, rows: StructureRows, { columns }: Together): Step[] {
  if (base.isReadOnly) return []
  const tableOf = new Map(rows.tables.map((table) => [table.id, table]))
  return [
    ...constraintsOf(columns, rows)
      .filter(({ isVirtual }) => !isVirtual)
      .map(({ pair, actions }) => constraintTaken(base, pair, actions)),
    ...columns.flatMap((row) => {
      const table = tableOf.get(row.table_id)
      return table === undefined ? [] : notNullTaken(base, table, row)
    }),
  ]
}

interface TrashMark {
  readonly at: string
  readonly by: string
}

export async function recordTrashed(
  tx: Tx,
  rows: StructureRows,
  going: Together,
  { at, by }: TrashMark,
): Promise<void> {
  const ids = new Set(going.columns.map(({ id }) => id))
  for (const { id, project_id: project, table_id: table } of going.columns) {
    // Records were known by it: the mark stays and holds again when it comes back, unless somebody chose another meanwhile.
    await changeColumn(tx, id, { deleted_at: at, deleted_by: by, updated_at: at })
    tx.announce({ type: 'columns.trashed', project, table, column: id })
  }
  for (const { table_id } of going.columns.filter((row) => row.is_primary_value === 1)) {
    const staying = rows.columns.filter((row) => row.table_id === table_id && isLive(row) && !ids.has(row.id))
    const heir = nextPrimaryValue(staying)
    if (heir !== undefined) await changeColumn(tx, heir.id, { is_primary_value: 1 })
  }
  for (const { id, project_id: project } of going.tables) {
    await changeTable(tx, id, { deleted_at: at, deleted_by: by, updated_at: at })
    tx.announce({ type: 'tables.trashed', project, table: id })
  }
}

/** What went with these columns at the same moment and is still in the trash. */
export function comingBack(rows: StructureRows, columnIds: readonly string[]): Together {
  const wanted = rows.columns.filter(({ id }) => columnIds.includes(id))
  const moments = new Set(wanted.map(({ deleted_at }) => deleted_at))
  const tables = new Map(rows.tables.map((table) => [table.id, table]))
  const trashed = rows.columns.filter(({ deleted_at }) => deleted_at !== null && moments.has(deleted_at))
  const columns = goingAlong(trashed, [...columnIds, ...linksOf(trashed, columnIds)])
  const junctions = junctionsOf(columns)
  return {
    columns: columns.filter(({ table_id }) => tables.has(table_id)),
    tables: rows.tables.filter(({ id, deleted_at }) => junctions.includes(id) && deleted_at !== null),
  }
}

/** Whoever asks for the hidden key of a link means the link. */
function linksOf(trashed: readonly ColumnRow[], columnIds: readonly string[]): string[] {
  return trashed
    .filter(isLinkRow)
    .filter((row) => {
      const { ownColumnId, otherColumnId, ownsKey } = linkOptionsOf(row)
      return ownsKey && (columnIds.includes(ownColumnId) || columnIds.includes(otherColumnId))
    })
    .map(({ id }) => id)
}

/** `live`: tables that are there once this is done. */
export function refuseOneSided(rows: StructureRows, { columns }: Together, live: ReadonlySet<string>): void {
  for (const row of columns.filter(isLinkRow)) {
    const { tableId } = linkOptionsOf(row)
    const other = rows.tables.find(({ id }) => id === tableId)
    if (other === undefined)
      throw conflict(`The table “${row.title}” led to was deleted for good.`, { reason: 'table_gone' })
    if (!live.has(tableId))
      throw conflict(`“${row.title}” leads to the table “${other.title}”, which is in the trash. Restore it first.`, {
        reason: 'table_trashed',
      })
  }
}

/** Records may have gone meanwhile: links to them are no more. */
export function restoreSteps(base: SnapshotBase, rows: StructureRows, { columns }: Together): Step[] {
  if (base.isReadOnly) return []
  return constraintsOf(columns, rows).flatMap(({ pair, actions, isJunction, isVirtual }) =>
    isVirtual
      ? []
      : [
          { run: (data) => (isJunction ? deleteDangling : emptyDangling)(base.dialect, data, pair) } satisfies Step,
          constraintMade(base, pair, actions),
        ],
  )
}

export async function recordRestored(
  tx: Tx,
  rows: StructureRows,
  { columns, tables }: Together,
  at: string,
): Promise<void> {
  const live = Map.groupBy(rows.columns.filter(isLive), ({ table_id }) => table_id)
  const taken = new Map([...live].map(([table, known]) => [table, known.map(({ title }) => title)]))
  for (const { id, project_id: project } of tables) {
    await changeTable(tx, id, { deleted_at: null, deleted_by: null, updated_at: at })
    tx.announce({ type: 'tables.restored', project, table: id })
  }
  for (const { id, project_id: project, table_id: table, title: wanted } of columns) {
    const titles = taken.get(table) ?? []
    const title = freeTitle(wanted, titles)
    taken.set(table, [...titles, title])
    await changeColumn(tx, id, { title, deleted_at: null, deleted_by: null, updated_at: at })
    tx.announce({ type: 'columns.restored', project, table, column: id })
  }
  for (const { id, table_id } of columns.filter((row) => row.is_primary_value === 1))
    for (const other of rows.columns.filter((row) => row.table_id === table_id && row.is_primary_value === 1))
      if (other.id !== id) await changeColumn(tx, other.id, { is_primary_value: 0 })
}
