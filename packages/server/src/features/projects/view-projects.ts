import { notFound } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { BaseRow } from '../../meta/rows/projects.ts'
import type { MetaTables } from '../../meta/tables.ts'
import {
  countTables,
  type SeenProject,
  type ShownMember,
  selectBases,
  selectFirstMembers,
  selectProjects,
  type WhichProjects,
} from './store.ts'

/** A project as one person sees it. */
export interface ProjectView {
  readonly project: SeenProject
  readonly members: readonly ShownMember[]
  readonly bases: readonly BaseRow[]
  readonly tables: number
}

/** Four statements, however many projects there are. */
export async function viewProjects(
  meta: Kysely<MetaTables>,
  seenBy: string,
  which: WhichProjects,
): Promise<ProjectView[]> {
  const projects = await selectProjects(meta, seenBy, which)
  const members = Map.groupBy(await selectFirstMembers(meta, which), (member) => member.project_id)
  const bases = Map.groupBy(await selectBases(meta, which), (base) => base.project_id)
  const tables = await countTables(meta, which)
  return projects.map((project) => ({
    project,
    members: members.get(project.id) ?? [],
    bases: bases.get(project.id) ?? [],
    tables: tables.get(project.id) ?? 0,
  }))
}

export async function viewProject(meta: Kysely<MetaTables>, seenBy: string, id: string): Promise<ProjectView> {
  const [view] = await viewProjects(meta, seenBy, { id })
  if (view === undefined) throw notFound('project', id)
  return view
}
