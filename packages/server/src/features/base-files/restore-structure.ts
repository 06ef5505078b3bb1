import { projectColors } from '@rowhouse/core/api/projects'
import { acceptProjectTitle, projectTitleLimit } from '@rowhouse/core/names'
import type { BaseRow } from '../../meta/rows/projects.ts'
import type { ProjectSnapshot, SnapshotBase } from '../../meta/snapshot.ts'
import type { Tx } from '../../request/context.ts'
import { dataOf, type Step } from '../../structure/restructure.ts'
import { firstConfiguration } from '../projects/configuration.ts'
import { insertRights, type Rights } from '../projects/copies/copied-rights.ts'
import { creationOf, insertCopy, type TableCopy, tableCopies } from '../projects/copies/table-copies.ts'
import { colorOf } from '../projects/settings.ts'
import type { AcceptedStructure } from './accept-structure.ts'
import type { RestoreTarget } from './restore-input.ts'
import { snapshotOf } from './snapshot-of.ts'

export interface RestoredStructure {
  readonly base: SnapshotBase
  /** What is in the file. */
  readonly original: ProjectSnapshot
  readonly copies: readonly TableCopy[]
  /** New ids of tables, columns and views by those in the file. */
  readonly ids: ReadonlyMap<string, string>
}

interface RestoreSpec {
  readonly input: RestoreTarget
  readonly structure: AcceptedStructure
  readonly base: Omit<BaseRow, 'project_id' | 'created_at' | 'updated_at'>
  /** New ids of files by those in the file. */
  readonly files: ReadonlyMap<string, string>
  /** New ids of automations by those in the file. */
  readonly automations: ReadonlyMap<string, string>
  readonly at: string
}

/** Everything but records, in one transaction. The project lies in the trash without members until it is whole. */
export async function restoreStructure(tx: Tx, spec: RestoreSpec): Promise<RestoredStructure> {
  const { input, structure, files, automations, at } = spec
  const row: BaseRow = { ...spec.base, project_id: input.project, created_at: at, updated_at: at }
  const original = snapshotOf(structure, row)
  const base = original.bases.get(row.id) as SnapshotBase
  await insertProject(tx, spec)
  await tx.insertInto('rh_bases').values(row).execute()
  const plan = { ...input, bases: new Map([[base.id, base]]), pictures: files, deeds: automations, at }
  const { copies, ids } = tableCopies(original, plan)
  for (const copy of copies) {
    // Nobody waits for a foreign server inside a transaction of ours: there they are made afterwards.
    if (base.isBuiltIn) for (const step of stepsOf(copy, input)) await step.run(dataOf(tx))
    await insertCopy(tx, copy)
  }
  await insertRights(tx, rightsOf(structure), { ...input, ids, at })
  await insertCounters(tx, structure, ids, new Map())
  return { base, original, copies, ids }
}

/** What takes the place of another has its indexes then: their names are those of its columns. */
const stepsOf = (copy: TableCopy, { over }: RestoreTarget): readonly Step[] =>
  over === undefined ? creationOf(copy) : creationOf(copy).slice(0, 1)

async function insertProject(tx: Tx, { input, structure, at }: RestoreSpec): Promise<void> {
  const { title, description, color } = structure.project
  await tx
    .insertInto('rh_projects')
    .values({
      id: input.project,
      title: titleOf(input, title),
      prefix: input.prefix,
      description,
      color: projectColors.find((one) => one === color) ?? colorOf(input.project),
      position: 0,
      configuration: JSON.stringify(firstConfiguration),
      meta_version: 1,
      has_rules: structure.rules.length > 0 ? 1 : 0,
      created_at: at,
      updated_at: at,
      deleted_at: at,
      deleted_by: null,
    })
    .execute()
}

export const titleOf = ({ title }: Pick<RestoreTarget, 'title'>, inFile: string): string =>
  acceptProjectTitle(title ?? [...inFile].slice(0, projectTitleLimit).join(''))

/** What is allowed to whom, as the database holds it. */
export function rightsOf({ roles, groups, rules }: AcceptedStructure): Rights {
  return {
    // Nothing in a file names a role by an id.
    roles: roles.map((role, at) => ({ ...role, id: String(at), without: JSON.stringify(role.without) })),
    groups: groups.map((group) => ({ ...group, customRole: null })),
    rules: rules.map((rule) => ({
      ...rule,
      verbs: rule.verbs.join(),
      fields: rule.fields === null ? null : JSON.stringify(rule.fields),
      row_filter: rule.row_filter === null ? null : JSON.stringify(rule.row_filter),
    })),
  }
}

/** What was counted `before` in their place never comes again. */
export async function insertCounters(
  tx: Tx,
  { columns }: AcceptedStructure,
  ids: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { id, counter = 0 } of columns) {
    const column_id = ids.get(id)
    const next = Math.max(counter, before.get(column_id ?? '') ?? 0)
    if (next > 0 && column_id !== undefined) await tx.insertInto('rh_counters').values({ column_id, next }).execute()
  }
}
