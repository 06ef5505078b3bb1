// A project that was filled aside becomes what another one is: in one transaction, under the ids its tables, fields and views
// had in the file. So members, links, webhooks and whatever else names them goes on; what is gone from them goes with them.
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { conflict } from '@rowhouse/core/errors'
import type { IdKind } from '@rowhouse/core/ids'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import { readStructure, type StructureRows } from '../../meta/structure-rows.ts'
import { newId } from '../../platform/chance.ts'
import type { Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { lockStructure, raiseVersion } from '../../structure/raise-version.ts'
import { dataOf } from '../../structure/restructure.ts'
import { isLive } from '../../structure/table-rows.ts'
import { linkConstraintSteps, linkIndexSteps } from '../links/copied-link-steps.ts'
import { looseEndSteps } from '../links/loose-end-steps.ts'
import { insertRights } from '../projects/copies/copied-rights.ts'
import { countedIn, creationOf, type TableCopy, tableCopies } from '../projects/copies/table-copies.ts'
import { purgeProject } from '../projects/purge-project.ts'
import { dropProjectTables } from '../tables/drop-project-tables.ts'
import type { AcceptedStructure } from './accept-structure.ts'
import { type FilledProject, writeFor } from './fill-project.ts'
import { moveComments } from './move-comments.ts'
import { replaceRows } from './replace-rows.ts'
import { takeFiles } from './restore-files.ts'
import { insertCounters, rightsOf } from './restore-structure.ts'
import { snapshotOf } from './snapshot-of.ts'
import { selectCounters } from './store.ts'

export interface Taking {
  /** Whose place is taken. */
  readonly project: string
  /** Where all of it was filled in. */
  readonly aside: string
  readonly filled: FilledProject
  readonly ownerId: string
  readonly at: string
}

export async function takePlace(tx: Tx, taking: Taking): Promise<void> {
  const { project, aside, filled, ownerId, at } = taking
  const { structure } = filled
  const { now, site, ids, copies } = await placesOf(tx, taking)
  const counters = await selectCounters(tx, project)
  await countOnAs(tx, site, filled.copies, { now, ids })
  await dropProjectTables(tx, project)
  await renameTables(tx, site, filled.copies, copies)
  await replaceRows(tx, now, copies)
  await bringBackRules(tx, now, { structure, ids, project, ownerId, at })
  await insertCounters(tx, structure, ids, counters)
  for (const step of indexesOf(site, copies)) await step.run(dataOf(tx))
  await takeFiles(tx, filled.freshFiles, project)
  await movePlaces(tx, filled.copies, copies)
  await moveComments(tx, { from: aside, to: project, made: filled.comments, aside: filled.ids, ids })
  await purgeProject(tx, aside, at)
  await raiseVersion(tx, project)
}

/** What is there now, and what of the file goes where; nobody changes the structure from here on. */
export async function placesOf(tx: Tx, { project, filled, ownerId, at }: Omit<Taking, 'aside'>) {
  await lockStructure(tx, project)
  const now = await readStructure(tx, project)
  const base = now?.bases[0]
  if (now === null || base === undefined) throw conflict('The project was removed while it was being restored.')
  const { structure, files } = filled
  const ids = await idsIn(tx, structure, project)
  const original = snapshotOf(structure, base)
  const site = original.bases.get(base.id) as SnapshotBase
  const plan = { project, prefix: now.project.prefix, ownerId, bases: new Map([[base.id, site]]), pictures: files, at }
  const { copies } = tableCopies(original, { ...plan, ids, deeds: await deedsOf(tx, project) })
  return { now, site, ids, copies }
}

/** Automations and webhooks stay, and buttons press those that are there. */
async function deedsOf(tx: Tx, project: string): Promise<ReadonlyMap<string, string>> {
  const rows = await Promise.all(
    (['rh_automations', 'rh_hooks'] as const).map((table) =>
      tx.selectFrom(table).select('id').where('project_id', '=', project).execute(),
    ),
  )
  return new Map(rows.flat().map(({ id }) => [id, id]))
}

/** As in the file, but for one that something in another project has. */
async function idsIn(tx: Tx, structure: AcceptedStructure, project: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const parts = [
    ['rh_tables', 'table', structure.tables],
    ['rh_columns', 'column', structure.columns],
    ['rh_views', 'view', structure.views],
  ] as const satisfies readonly (readonly [string, IdKind, readonly { readonly id: string }[]])[]
  for (const [table, kind, list] of parts)
    for (let at = 0; at < list.length; at += 500) {
      const wanted = list.slice(at, at + 500).map(({ id }) => id)
      const taken = await tx
        .selectFrom(table)
        .select('id')
        .where('id', 'in', wanted)
        .where('project_id', '!=', project)
        .execute()
      const foreign = new Set(taken.map(({ id }) => id))
      for (const id of wanted) ids.set(id, foreign.has(id) ? newId(kind) : id)
    }
  return ids
}

/** What lies in the trash, the log and what people can undo name records by their keys, which no later one may have. */
async function countOnAs(
  tx: Tx,
  { dialect }: SnapshotBase,
  filled: readonly TableCopy[],
  { now, ids }: { readonly now: StructureRows; readonly ids: ReadonlyMap<string, string> },
): Promise<void> {
  for (const { from, to, columns } of filled) {
    const table = now.tables.find(({ id }) => id === ids.get(from.id))
    const [column] = countedIn(now.columns.filter(({ table_id }) => table_id === table?.id))
    const [name] = countedIn(columns.map(({ row }) => row))
    if (table === undefined || column === undefined || name === undefined) continue
    for (const statement of dialect.ddl.countOn(to, name, { table, column })) await statement.execute(dataOf(tx))
  }
}

async function renameTables(
  tx: Tx,
  { dialect }: SnapshotBase,
  filled: readonly TableCopy[],
  copies: readonly TableCopy[],
): Promise<void> {
  const names = new Map(copies.map(({ from, to }) => [from.id, to.name]))
  for (const { from, to } of filled)
    for (const statement of dialect.ddl.renameTable(to, names.get(from.id) ?? to.name))
      await statement.execute(dataOf(tx))
}

/** Their names are those of the columns: free when the tables that had them are gone. */
function indexesOf(base: SnapshotBase, copies: readonly TableCopy[]) {
  const columns = copies.flatMap((copy) => copy.columns.map(({ row }) => row))
  const rows = { tables: copies.map(({ to }) => to), columns }
  return [...copies.flatMap((copy) => creationOf(copy).slice(1)), ...linkIndexSteps(base, columns, rows)]
}

interface RulesPlace extends Pick<Taking, 'project' | 'ownerId' | 'at'> {
  readonly structure: AcceptedStructure
  readonly ids: ReadonlyMap<string, string>
}

/** Rights stay as they are now; a table that comes back has the rules it had, or everybody would see all of it. */
async function bringBackRules(tx: Tx, now: StructureRows, { structure, ...place }: RulesPlace): Promise<void> {
  const known = new Set(now.tables.map(({ id }) => id))
  const rows = await tx.selectFrom('rh_groups').select('id').where('project_id', '=', place.project).execute()
  const groups = new Set(rows.map(({ id }) => id))
  const rules = rightsOf(structure).rules.filter(
    ({ table_id, who_kind, who_id }) =>
      !known.has(table_id) && (who_kind !== 'group' || (who_id !== null && groups.has(who_id))),
  )
  if (rules.length === 0) return
  await insertRights(tx, { roles: [], groups: [], rules }, { ...place, groups })
  await tx.updateTable('rh_projects').set({ has_rules: 1 }).where('id', '=', place.project).execute()
}

export async function movePlaces(tx: Tx, filled: readonly TableCopy[], copies: readonly TableCopy[]): Promise<void> {
  const columns = copies.flatMap((copy) => copy.columns)
  const ids = new Map(columns.map(({ from, row }) => [from.id, row.id]))
  for (const { from, row } of filled.flatMap((copy) => copy.columns))
    if (columnTypeOf(row.type).holds === 'files')
      await tx
        .updateTable('rh_file_places')
        .set({ column_id: ids.get(from.id) ?? row.id })
        .where('column_id', '=', row.id)
        .execute()
}

/** What holds its links together, behind the change: SQLite writes a table anew for it. May be asked twice. */
export async function tieProject(
  services: Services,
  { project, ownerId }: Pick<Taking, 'project' | 'ownerId'>,
): Promise<void> {
  const work = async (tx: Tx): Promise<void> => {
    await lockStructure(tx, project)
    const now = await readStructure(tx, project)
    const [base] = now?.bases ?? []
    if (now === null || base === undefined) return
    const rows = { tables: now.tables.filter(isLive), columns: now.columns.filter(isLive) }
    const site = siteOf(services, base)
    const steps = [...looseEndSteps(site, rows), ...linkConstraintSteps(site, rows.columns, rows)]
    for (const step of steps) await step.run(dataOf(tx))
  }
  await writeFor(services, { project, ownerId }, work, { restructures: true, statementTimeoutMs: 600_000 })
}

const siteOf = ({ connections }: Services, row: StructureRows['bases'][number]): SnapshotBase => ({
  row,
  id: row.id,
  dialect: connections.builtIn.dialect,
  isBuiltIn: true,
  isReadOnly: false,
})
