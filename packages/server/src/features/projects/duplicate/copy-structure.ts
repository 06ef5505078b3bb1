import { notFound } from '@rowhouse/core/errors'
import { type ProjectSnapshot, readSnapshot, type SnapshotBase, type SnapshotTable } from '../../../meta/snapshot.ts'
import type { TableRow, ViewRow } from '../../../meta/tables.ts'
import { newId } from '../../../platform/chance.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Tx } from '../../../request/context.ts'
import { type CopiedColumn, copiedColumns, newColumnIds } from '../../../structure/copies/copied-columns.ts'
import { dataOf } from '../../../structure/restructure.ts'
import { withoutPrefix } from '../../../structure/table-name.ts'
import { insertColumns } from '../../../structure/table-rows.ts'
import { copyPictures } from '../../attachments/copy-files.ts'
import { copiedLinkSteps } from '../../links/copied-link-steps.ts'
import { creation } from '../../tables/create-table.ts'
import { comesAlong, copiedViews } from '../../views/copied-views.ts'
import type { DuplicationInput } from './duplication-input.ts'

/** A table and its copy, of which only the structure exists yet. */
export interface TableCopy {
  readonly from: SnapshotTable
  readonly to: TableRow
  readonly base: SnapshotBase
  readonly columns: readonly CopiedColumn[]
  readonly views: readonly ViewRow[]
}

interface StructureCopy {
  readonly copies: readonly TableCopy[]
  /** New ids of the pictures that views show, by the old ones. */
  readonly pictures: ReadonlyMap<string, string>
}

/** Everything but records and people. Attached databases are not copied: both projects look at the same one. */
export async function copyStructure(
  tx: Tx,
  secrets: Secrets,
  input: DuplicationInput,
  at: string,
): Promise<StructureCopy> {
  const original = await readSnapshot(tx, input.from)
  if (original === null) throw notFound('project', input.from)
  await copyProjectRow(tx, input, at)
  const bases = await copyBases(tx, secrets, { bases: original.bases, project: input.project, at })
  const pictures = await copyPictures(tx, original, input.project)
  const plan: CopyPlan = { input, prefix: original.prefix, at, ids: idsOf(original, input.ownerId), pictures }
  const copies = original.tables.map((table) => tableCopy(table, bases, plan))
  for (const copy of copies) await makeTable(tx, copy)
  return { copies, pictures }
}

/**
 * New ids for everything, before anything is copied: columns of one table are made of those of another, and links and forms
 * offer what views of other tables show. A view that stays behind has an empty one.
 */
function idsOf({ tables }: ProjectSnapshot, ownerId: string): ReadonlyMap<string, string> {
  return new Map([
    ...tables.map(({ id }) => [id, newId('table')] as const),
    ...tables.flatMap(({ columnRows }) => [...newColumnIds([...columnRows.values()])]),
    ...tables.flatMap(({ views }) =>
      views.map((view) => [view.id, comesAlong(view, ownerId) ? newId('view') : ''] as const),
    ),
  ])
}

/** What holds links together, once all records are there. */
export async function tieLinks(tx: Tx, copies: readonly TableCopy[]): Promise<void> {
  const builtIn = copies.filter(({ base }) => base.isBuiltIn)
  const [first] = builtIn
  if (first === undefined) return
  const columns = builtIn.flatMap((copy) => copy.columns.map(({ row }) => row))
  const tables = builtIn.map(({ to }) => to)
  for (const step of copiedLinkSteps(first.base, columns, { tables, columns })) await step.run(dataOf(tx))
}

async function copyProjectRow(tx: Tx, { from, project, title, prefix }: DuplicationInput, at: string): Promise<void> {
  const row = await tx.selectFrom('rh_projects').selectAll().where('id', '=', from).executeTakeFirstOrThrow()
  const times = { created_at: at, updated_at: at, deleted_at: at, deleted_by: null }
  await tx
    .insertInto('rh_projects')
    .values({ ...row, ...times, id: project, title, prefix, meta_version: 1 })
    .execute()
}

async function copyBases(
  tx: Tx,
  secrets: Secrets,
  { bases, project, at }: Pick<ProjectSnapshot, 'bases'> & { readonly project: string; readonly at: string },
): Promise<ReadonlyMap<string, SnapshotBase>> {
  const copies = [...bases.values()].map((base) => {
    const id = newId('base')
    // A sealed text opens for one base only.
    const { connection: sealed } = base.row
    const connection = sealed === null ? null : secrets.seal(secrets.unseal(sealed, base.id), id)
    const row = { ...base.row, id, project_id: project, connection, created_at: at, updated_at: at }
    return [base.id, { ...base, id, row }] as const
  })
  await tx
    .insertInto('rh_bases')
    .values(copies.map(([, { row }]) => row))
    .execute()
  return new Map(copies)
}

interface CopyPlan {
  readonly input: DuplicationInput
  /** Of the original. */
  readonly prefix: string
  readonly at: string
  readonly ids: ReadonlyMap<string, string>
  readonly pictures: ReadonlyMap<string, string>
}

function tableCopy(from: SnapshotTable, bases: ReadonlyMap<string, SnapshotBase>, plan: CopyPlan): TableCopy {
  const { input, prefix, at, ids, pictures } = plan
  const base = bases.get(from.base.id)
  if (base === undefined) throw new Error(`The table ${from.id} lies in no database of its project.`)
  const to: TableRow = {
    ...from.row,
    id: ids.get(from.id) ?? newId('table'),
    project_id: input.project,
    base_id: base.id,
    name: base.isBuiltIn ? `${input.prefix}_${withoutPrefix(from.row.name, prefix)}` : from.row.name,
    created_at: at,
    updated_at: at,
  }
  const renewal = { columnIds: ids, viewIds: ids, fileIds: pictures }
  const views = copiedViews(from.views, from, { table: to, ...renewal, ownerId: input.ownerId, at })
  const place = { table: to, dialect: base.dialect, at, ids, renewsOthers: true }
  return { from, to, base, views, columns: copiedColumns([...from.columnRows.values()], place) }
}

async function makeTable(tx: Tx, { to, base, columns, views }: TableCopy): Promise<void> {
  const rows = columns.map(({ row }) => row)
  if (base.isBuiltIn) for (const step of creation(base, to, rows)) await step.run(dataOf(tx))
  await tx.insertInto('rh_tables').values(to).execute()
  await insertColumns(tx, rows)
  if (views.length > 0)
    await tx
      .insertInto('rh_views')
      .values([...views])
      .execute()
}
