import { notFound } from '@rowhouse/core/errors'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { assembleSnapshot, type ProjectSnapshot, toSnapshot } from '../../meta/snapshot.ts'
import { readStructure } from '../../meta/structure-rows.ts'
import type { Services } from '../../request/services.ts'
import { carriedAutomations } from '../automations/carried-automations.ts'
import { carriedHooks } from '../webhooks/carried-hooks.ts'
import { describeBase } from './base-structure.ts'
import type { BaseStructure } from './format.ts'
import { selectCounters, selectOwnGroups, selectProject, selectRoles } from './store.ts'

export interface BaseSpec {
  readonly projectId: string
  /** Whose personal views come along; null: nobody's. */
  readonly ownerId: string | null
  readonly role: ProjectRole | null
  /** false: the structure alone. */
  readonly records: boolean
  /** What happened to the records as well; left out: not. */
  readonly history?: boolean
  /** Whether webhooks come along, and automations. */
  readonly hooks: boolean
  readonly automations: boolean
}

/** The structure as it stands in the file. */
export async function describeProject(
  { meta, secrets }: Pick<Services, 'meta' | 'secrets'>,
  { projectId, ownerId, role, records, ...spec }: BaseSpec,
): Promise<ReturnType<typeof describeBase>> {
  const [rows, project] = await Promise.all([readStructure(meta.scan, projectId), selectProject(meta.scan, projectId)])
  if (rows === null || project === undefined) throw notFound('project', projectId)
  const [roles, groups, counters] = await Promise.all([
    selectRoles(meta.scan, projectId),
    selectOwnGroups(meta.scan, projectId),
    records ? selectCounters(meta.scan, projectId) : new Map<string, number>(),
  ])
  const base = describeBase(rows, {
    project: { title: project.title, description: project.description, color: project.color },
    roles: roles.map(({ title, description, base_role, without }) => ({
      title,
      description,
      base_role: base_role as BaseStructure['roles'][number]['base_role'],
      without: JSON.parse(without) as string[],
    })),
    groups: groups as BaseStructure['groups'],
    counters,
    ownerId,
    role,
  })
  const carried: Carried = {
    tables: new Set(base.structure.tables.map(({ id }) => id)),
    columns: new Set(base.structure.columns.map(({ id }) => id)),
    views: new Set(base.structure.views.map(({ id }) => id)),
  }
  const leftOut = [...base.leftOut]
  const structure = { ...base.structure }
  if (spec.hooks) {
    const { hooks, leftOut: lost } = await carriedHooks({ meta: meta.scan, secrets }, projectId, carried)
    structure.hooks = hooks.map((hook) => ({ ...hook, fields: hook.fields && [...hook.fields] }))
    leftOut.push(...lost)
  }
  if (spec.automations) {
    const snapshot = inFile(toSnapshot(rows), carried)
    const { automations, leftOut: lost } = await carriedAutomations({ meta: meta.scan, secrets }, snapshot)
    structure.automations = [...automations]
    leftOut.push(...lost)
  }
  return { structure, leftOut }
}

interface Carried {
  readonly tables: ReadonlySet<string>
  readonly columns: ReadonlySet<string>
  readonly views: ReadonlySet<string>
}

/** The project as whoever reads the file finds it. */
const inFile = (snapshot: ProjectSnapshot, { tables, columns, views }: Carried): ProjectSnapshot =>
  assembleSnapshot({
    ...snapshot,
    tables: snapshot.tables
      .filter(({ id }) => tables.has(id))
      .map((table) => ({
        ...table,
        columns: table.columns.filter(({ id }) => columns.has(id)),
        views: table.views.filter(({ id }) => views.has(id)),
      })),
  })
