// The structure of a project once more, under new ids: what duplicating a project and restoring one from a file share.
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import type { ColumnRow, TableRow, ViewRow } from '../../../meta/rows/structure.ts'
import type { ProjectSnapshot, SnapshotBase, SnapshotTable } from '../../../meta/snapshot.ts'
import { newId } from '../../../platform/chance.ts'
import type { Tx } from '../../../request/context.ts'
import { type CopiedColumn, copiedColumns, newColumnIds } from '../../../structure/copies/copied-columns.ts'
import { dataOf, type Step } from '../../../structure/restructure.ts'
import { withoutPrefix } from '../../../structure/table-name.ts'
import { insertColumns } from '../../../structure/table-rows.ts'
import { copiedLinkSteps } from '../../links/copied-link-steps.ts'
import { looseEndSteps } from '../../links/loose-end-steps.ts'
import { creation } from '../../tables/create-table.ts'
import { comesAlong, copiedViews } from '../../views/copied-views.ts'

/** A table and its copy, of which only the structure exists yet. */
export interface TableCopy {
  readonly from: SnapshotTable
  readonly to: TableRow
  readonly base: SnapshotBase
  readonly columns: readonly CopiedColumn[]
  readonly views: readonly ViewRow[]
}

interface CopyPlan {
  readonly project: string
  readonly prefix: string
  readonly ownerId: string
  /** Theirs in what is copied: views that are hidden from it stay behind. Left out: those of an owner. */
  readonly role?: ProjectRole | null
  /** By those of the original. */
  readonly bases: ReadonlyMap<string, SnapshotBase>
  /** New ids of the pictures that views show, by the old ones. */
  readonly pictures: ReadonlyMap<string, string>
  readonly at: string
  /** Of tables, columns and views by the old ones; left out: new ones for everything. */
  readonly ids?: ReadonlyMap<string, string>
  /** Of automations and webhooks that go along, for their buttons; left out: none does. */
  readonly deeds?: ReadonlyMap<string, string>
}

interface TableCopies {
  readonly copies: readonly TableCopy[]
  /** New ids of tables, columns and views by the old ones. A view that stays behind has an empty one. */
  readonly ids: ReadonlyMap<string, string>
}

export function tableCopies(original: ProjectSnapshot, plan: CopyPlan): TableCopies {
  const ids = plan.ids ?? idsOf(original, copierOf(plan))
  return { copies: original.tables.map((table) => tableCopy(table, { ...plan, from: original.prefix, ids })), ids }
}

/**
 * New ids for everything, before anything is copied: columns of one table are made of those of another, and links and forms
 * offer what views of other tables show.
 */
function idsOf({ tables }: ProjectSnapshot, by: ReturnType<typeof copierOf>): ReadonlyMap<string, string> {
  return new Map([
    ...tables.map(({ id }) => [id, newId('table')] as const),
    ...tables.flatMap(({ columnRows }) => [...newColumnIds([...columnRows.values()])]),
    ...tables.flatMap(({ views }) =>
      views.map((view) => [view.id, comesAlong(view, by) ? newId('view') : ''] as const),
    ),
  ])
}

const copierOf = ({ ownerId: person, role = null }: Pick<CopyPlan, 'ownerId' | 'role'>) => ({ person, role })

interface CopyPlace extends CopyPlan {
  /** The prefix of the original. */
  readonly from: string
  readonly ids: ReadonlyMap<string, string>
}

function tableCopy(from: SnapshotTable, place: CopyPlace): TableCopy {
  const { project, prefix, bases, pictures, at, ids, deeds } = place
  const base = bases.get(from.base.id)
  if (base === undefined) throw new Error(`The table ${from.id} lies in no database of its project.`)
  const to: TableRow = {
    ...from.row,
    id: ids.get(from.id) ?? newId('table'),
    project_id: project,
    base_id: base.id,
    name: base.isBuiltIn ? `${prefix}_${withoutPrefix(from.row.name, place.from)}` : from.row.name,
    created_at: at,
    updated_at: at,
  }
  const renewal = { columnIds: ids, viewIds: ids, fileIds: pictures }
  const views = copiedViews(from.views, from, { table: to, ...renewal, by: copierOf(place), at })
  const columns = copiedColumns([...from.columnRows.values()], {
    table: to,
    dialect: base.dialect,
    at,
    ids,
    renewsOthers: true,
    deeds,
  })
  return { from, to, base, views, columns }
}

/** What has to be done in the database that shall hold them. */
export const creationOf = ({ base, to, columns }: TableCopy): Step[] =>
  creation(
    base,
    to,
    columns.map(({ row }) => row),
  )

export async function insertCopy(tx: Tx, { to, columns, views }: TableCopy): Promise<void> {
  await tx.insertInto('rh_tables').values(to).execute()
  await insertColumns(
    tx,
    columns.map(({ row }) => row),
  )
  if (views.length > 0)
    await tx
      .insertInto('rh_views')
      .values([...views])
      .execute()
}

/** What holds links together, once all records are there. `isLoose`: they were read one table after the other. */
export function linkStepsOf(copies: readonly TableCopy[], { isLoose = false }: LinkStepsSpec = {}): Step[] {
  const [first] = copies
  if (first === undefined) return []
  const columns = copies.flatMap((copy) => copy.columns.map(({ row }) => row))
  const rows = { tables: copies.map(({ to }) => to), columns }
  return [...(isLoose ? looseEndSteps(first.base, rows) : []), ...copiedLinkSteps(first.base, columns, rows)]
}

interface LinkStepsSpec {
  readonly isLoose?: boolean
}

/** Of a database that counts keys by itself: it goes on behind those that were copied. */
export function countOnSteps({ base, to, columns }: Pick<TableCopy, 'base' | 'to' | 'columns'>): Step[] {
  return countedIn(columns.map(({ row }) => row)).map((name) => ({
    async run(data) {
      for (const statement of base.dialect.ddl.countOn(to, name)) await statement.execute(data)
    },
  }))
}

/** The names of columns that a database counts by itself. */
export const countedIn = (columns: readonly ColumnRow[]): string[] =>
  columns.flatMap(({ auto_increment, name }) => (auto_increment === 1 && name !== null ? [name] : []))

export async function tieLinks(tx: Tx, copies: readonly TableCopy[], spec?: LinkStepsSpec): Promise<void> {
  const builtIn = copies.filter(({ base }) => base.isBuiltIn)
  for (const step of linkStepsOf(builtIn, spec)) await step.run(dataOf(tx))
}
