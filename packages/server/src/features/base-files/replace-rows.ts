import type { Kysely } from 'kysely'
import type { ViewRow } from '../../meta/rows/structure.ts'
import type { StructureRows } from '../../meta/structure-rows.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { insertColumns } from '../../structure/table-rows.ts'
import type { TableCopy } from '../projects/copies/table-copies.ts'

type Meta = Kysely<MetaTables>

/**
 * The rows of a structure become those of another. What is in both is changed in its place: whatever names it stays. What is
 * gone takes along what hangs on it, and what lay in the trash of tables and fields, whose data is not there any more.
 */
export async function replaceRows(meta: Meta, now: StructureRows, copies: readonly TableCopy[]): Promise<void> {
  await forgetData(meta, now.project.id)
  await replaceParts(meta, now, copies)
}

/** The same where the tables themselves stay. */
export async function replaceParts(meta: Meta, now: StructureRows, copies: readonly TableCopy[]): Promise<void> {
  const columns = copies.flatMap((copy) => copy.columns.map(({ row }) => row))
  const views = copies.flatMap((copy) => copy.views)
  const tables = copies.map(({ to }) => to)
  await remove(meta, 'rh_tables', without(now.tables, tables))
  await remove(meta, 'rh_columns', without(now.columns, columns))
  await remove(
    meta,
    'rh_views',
    without(now.views, views).filter((view) => !isSomebodys(view)),
  )
  await remove(meta, 'rh_trashed_views', views)

  const known = { tables: idsOf(now.tables), columns: idsOf(now.columns) }
  for (const { id, created_at, ...row } of tables)
    if (known.tables.has(id)) await meta.updateTable('rh_tables').set(row).where('id', '=', id).execute()
    else
      await meta
        .insertInto('rh_tables')
        .values({ id, created_at, ...row })
        .execute()
  for (const { id, created_at: _, ...row } of columns)
    if (known.columns.has(id)) await meta.updateTable('rh_columns').set(row).where('id', '=', id).execute()
  await insertColumns(
    meta,
    columns.filter(({ id }) => !known.columns.has(id)),
  )
  for (const view of views)
    await replaceView(
      meta,
      view,
      now.views.find(({ id }) => id === view.id),
    )
}

interface Identified {
  readonly id: string
}

const idsOf = (rows: readonly Identified[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id))

function without<Row extends Identified>(rows: readonly Row[], kept: readonly Identified[]): Row[] {
  const ids = idsOf(kept)
  return rows.filter(({ id }) => !ids.has(id))
}

/** Nobody else sees it, and no snapshot holds it. */
const isSomebodys = ({ lock_type, owner_id }: ViewRow): boolean => lock_type === 'personal' && owner_id !== null

async function remove(
  meta: Meta,
  table: 'rh_tables' | 'rh_columns' | 'rh_views' | 'rh_trashed_views',
  rows: readonly Identified[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += 500)
    await meta
      .deleteFrom(table)
      .where(
        'id',
        'in',
        rows.slice(at, at + 500).map(({ id }) => id),
      )
      .execute()
}

/** What is only known of the tables that were dropped. */
async function forgetData(meta: Meta, project: string): Promise<void> {
  await meta.deleteFrom('rh_indexes').where('project_id', '=', project).execute()
  await meta.deleteFrom('rh_conversions').where('project_id', '=', project).execute()
  for (const table of ['rh_counters', 'rh_file_places'] as const)
    await meta
      .deleteFrom(table)
      .where('column_id', 'in', ({ selectFrom }) =>
        selectFrom('rh_columns').select('id').where('project_id', '=', project),
      )
      .execute()
}

/** What is known of the cells of these columns. */
export async function forgetCells(meta: Meta, columns: readonly string[]): Promise<void> {
  for (const table of ['rh_counters', 'rh_file_places'] as const)
    for (let at = 0; at < columns.length; at += 500)
      await meta
        .deleteFrom(table)
        .where('column_id', 'in', columns.slice(at, at + 500))
        .execute()
}

/** Who it belongs to and who may see it are rights, which stay as they are. */
async function replaceView(meta: Meta, view: ViewRow, known: ViewRow | undefined): Promise<void> {
  if (known === undefined) {
    await meta.insertInto('rh_views').values(view).execute()
    return
  }
  const { id, owner_id, hidden_from, created_at, version } = known
  const kept = { owner_id, hidden_from, created_at, version: version + 1 }
  await meta
    .updateTable('rh_views')
    .set({ ...view, ...kept })
    .where('id', '=', id)
    .execute()
}
