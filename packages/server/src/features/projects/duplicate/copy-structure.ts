import { notFound } from '@rowhouse/core/errors'
import { type ProjectSnapshot, readSnapshot, type SnapshotBase, type SnapshotTable } from '../../../meta/snapshot.ts'
import type { TableRow } from '../../../meta/tables.ts'
import { newId } from '../../../platform/chance.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Tx } from '../../../request/context.ts'
import { type CopiedColumn, copiedColumns } from '../../tables/copied-columns.ts'
import { creation } from '../../tables/create-table.ts'
import { dataOf } from '../../tables/restructure.ts'
import { withoutPrefix } from '../../tables/table-name.ts'
import { insertColumns } from '../../tables/table-rows.ts'
import type { DuplicationInput } from './duplication-input.ts'

/** A table and its copy, of which only the structure exists yet. */
export interface TableCopy {
  readonly from: SnapshotTable
  readonly to: TableRow
  readonly base: SnapshotBase
  readonly columns: readonly CopiedColumn[]
}

/** Everything but records and people. Attached databases are not copied: both projects look at the same one. */
export async function copyStructure(
  tx: Tx,
  secrets: Secrets,
  input: DuplicationInput,
  at: string,
): Promise<readonly TableCopy[]> {
  const original = await readSnapshot(tx, input.from)
  if (original === null) throw notFound('project', input.from)
  await copyProjectRow(tx, input, at)
  const bases = await copyBases(tx, secrets, original, input.project, at)
  const copies = original.tables.map((table) => tableCopy(table, bases, { input, prefix: original.prefix, at }))
  for (const copy of copies) await makeTable(tx, copy, at)
  return copies
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
  { bases }: ProjectSnapshot,
  project: string,
  at: string,
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
}

function tableCopy(from: SnapshotTable, bases: ReadonlyMap<string, SnapshotBase>, plan: CopyPlan): TableCopy {
  const { input, prefix, at } = plan
  const base = bases.get(from.base.id)
  if (base === undefined) throw new Error(`The table ${from.id} lies in no database of its project.`)
  const to: TableRow = {
    ...from.row,
    id: newId('table'),
    project_id: input.project,
    base_id: base.id,
    name: base.isBuiltIn ? `${input.prefix}_${withoutPrefix(from.row.name, prefix)}` : from.row.name,
    created_at: at,
    updated_at: at,
  }
  const columns = copiedColumns([...from.columnRows.values()], { table: to, dialect: base.dialect, at })
  return { from, to, base, columns }
}

async function makeTable(tx: Tx, { from, to, base, columns }: TableCopy, at: string): Promise<void> {
  const rows = columns.map(({ row }) => row)
  if (base.isBuiltIn) for (const step of creation(base, to, rows)) await step.run(dataOf(tx))
  await tx.insertInto('rh_tables').values(to).execute()
  await insertColumns(tx, rows)
  const views = from.views.map((view) => ({
    ...view,
    id: newId('view'),
    project_id: to.project_id,
    table_id: to.id,
    created_at: at,
    updated_at: at,
  }))
  if (views.length > 0) await tx.insertInto('rh_views').values(views).execute()
}
