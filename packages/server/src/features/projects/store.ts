import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import type { Kysely } from 'kysely'
import { insertMembers } from '../../meta/memberships.ts'
import type { BaseRow, ProjectRow } from '../../meta/rows/projects.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { customRole } from '../../request/project-key.ts'

type Meta = Kysely<MetaTables>

/** Undeleted projects: one, those of a person, or all of the server. */
export type WhichProjects = { readonly id: string } | { readonly memberId: string } | 'all'

const shownMembers = 5

const projectColumns = [
  'project.id',
  'project.title',
  'project.prefix',
  'project.description',
  'project.color',
  'project.position',
  'project.configuration',
  'project.created_at',
  'project.updated_at',
  'project.api_stopped_at',
] as const

export interface SeenProject
  extends Pick<
    ProjectRow,
    | 'id'
    | 'title'
    | 'prefix'
    | 'description'
    | 'color'
    | 'position'
    | 'configuration'
    | 'created_at'
    | 'updated_at'
    | 'api_stopped_at'
  > {
  /** What the person who looks is in it; null when no member. */
  readonly role: ProjectRole | null
  /** What a custom role is called, and takes away from it. */
  readonly custom_title: string | null
  readonly without: string | null
  readonly starred: number | null
  readonly last_opened_at: string | null
}

export async function selectProjects(meta: Meta, seenBy: string, which: WhichProjects): Promise<SeenProject[]> {
  const rows = await meta
    .selectFrom('rh_projects as project')
    .leftJoin('rh_members as member', (join) =>
      join.onRef('member.project_id', '=', 'project.id').on('member.user_id', '=', seenBy),
    )
    .leftJoin('rh_roles as custom', customRole)
    .select([...projectColumns, 'member.role', 'custom.title as custom_title', 'custom.without'])
    .select(['member.starred', 'member.last_opened_at'])
    .where('project.id', 'in', idsOf(meta, which))
    .orderBy('project.position')
    .orderBy('project.created_at')
    .orderBy('project.id')
    .execute()
  // The column's check holds it to the five roles.
  return rows.map((row) => ({ ...row, role: row.role as ProjectRole | null }))
}

export interface ShownMember {
  readonly project_id: string
  readonly user_id: string
  readonly email: string
  readonly firstname: string | null
  readonly lastname: string | null
  readonly picture: string | null
  readonly member_count: number
}

/** The first members of each project in the order they joined, each with the number of all: one statement for any list. */
export function selectFirstMembers(meta: Meta, which: WhichProjects): Promise<ShownMember[]> {
  const numbered = meta
    .selectFrom('rh_members')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rh_users as service')
            .select('service.id')
            .whereRef('service.id', '=', 'rh_members.user_id')
            .where('service.service_of', 'is not', null),
        ),
      ),
    )
    .select(({ fn }) => [
      'project_id',
      'user_id',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('project_id').orderBy('created_at').orderBy('user_id'))
        .as('place'),
      fn
        .countAll<number>()
        .over((over) => over.partitionBy('project_id'))
        .as('member_count'),
    ])
    .where('project_id', 'in', idsOf(meta, which))
  return meta
    .selectFrom(numbered.as('member'))
    .innerJoin('rh_users as user', 'user.id', 'member.user_id')
    .leftJoin('rh_pictures as picture', 'picture.user_id', 'member.user_id')
    .select(['member.project_id', 'member.user_id', 'member.member_count'])
    .select(['user.email', 'user.firstname', 'user.lastname', 'picture.version as picture'])
    .where('member.place', '<=', shownMembers)
    .orderBy('member.project_id')
    .orderBy('member.place')
    .execute()
}

function idsOf(meta: Meta, which: WhichProjects) {
  const undeleted = meta.selectFrom('rh_projects').select('id').where('deleted_at', 'is', null)
  if (which === 'all') return undeleted
  if ('id' in which) return undeleted.where('id', '=', which.id)
  const memberships = meta.selectFrom('rh_members').select('project_id').where('user_id', '=', which.memberId)
  return undeleted.where('id', 'in', memberships)
}

export function selectBases(meta: Meta, which: WhichProjects): Promise<BaseRow[]> {
  return meta
    .selectFrom('rh_bases')
    .selectAll()
    .where('project_id', 'in', idsOf(meta, which))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Tables that are not in the trash, by project; those that only join two others do not count. */
export async function countTables(meta: Meta, which: WhichProjects): Promise<ReadonlyMap<string, number>> {
  const rows = await meta
    .selectFrom('rh_tables')
    .select(({ fn }) => ['project_id', fn.countAll<number>().as('tables')])
    .where('project_id', 'in', idsOf(meta, which))
    .where('deleted_at', 'is', null)
    .where('junction', '=', 0)
    .groupBy('project_id')
    .execute()
  return new Map(rows.map(({ project_id, tables }) => [project_id, Number(tables)]))
}

export async function isTrashedUntil(meta: Meta, projectId: string, moment: string): Promise<boolean> {
  const row = await meta
    .selectFrom('rh_projects')
    .select('id')
    .where('id', '=', projectId)
    .where('deleted_at', '<=', moment)
    .executeTakeFirst()
  return row !== undefined
}

export async function countMembers(meta: Meta, projectId: string): Promise<number> {
  const { members } = await meta
    .selectFrom('rh_members as member')
    .innerJoin('rh_users as user', 'user.id', 'member.user_id')
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .where('member.project_id', '=', projectId)
    .where('user.service_of', 'is', null)
    .executeTakeFirstOrThrow()
  return members
}

/** Titles of undeleted projects of a person, without the project that is about to take one. */
export async function selectTitlesOf(meta: Meta, userId: string, exceptProject: string): Promise<string[]> {
  const rows = await meta
    .selectFrom('rh_projects as project')
    .innerJoin('rh_members as member', 'member.project_id', 'project.id')
    .select('project.title')
    .where('member.user_id', '=', userId)
    .where('project.deleted_at', 'is', null)
    .where('project.id', '!=', exceptProject)
    .execute()
  return rows.map(({ title }) => title)
}

/** The same around a project one is no member of: what its owners already have. */
export async function selectTitlesOfOwners(meta: Meta, projectId: string): Promise<string[]> {
  const owners = meta
    .selectFrom('rh_members')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('role', '=', 'owner')
  const rows = await meta
    .selectFrom('rh_projects as project')
    .innerJoin('rh_members as member', 'member.project_id', 'project.id')
    .select('project.title')
    .distinct()
    .where('member.user_id', 'in', owners)
    .where('project.deleted_at', 'is', null)
    .where('project.id', '!=', projectId)
    .execute()
  return rows.map(({ title }) => title)
}

export async function selectLastPosition(meta: Meta, userId: string): Promise<number> {
  const { last } = await meta
    .selectFrom('rh_projects as project')
    .innerJoin('rh_members as member', 'member.project_id', 'project.id')
    .select(({ fn }) => fn.max('project.position').as('last'))
    .where('member.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export async function isPrefixTaken(meta: Meta, prefix: string): Promise<boolean> {
  // Trashed projects count: their tables still carry the prefix.
  const row = await meta.selectFrom('rh_projects').select('id').where('prefix', '=', prefix).executeTakeFirst()
  return row !== undefined
}

export interface NewProject {
  readonly project: Pick<ProjectRow, 'id' | 'title' | 'prefix' | 'description' | 'color' | 'position' | 'configuration'>
  readonly base: Pick<BaseRow, 'id' | 'alias' | 'type' | 'is_meta' | 'inflection_table' | 'inflection_column'> &
    Partial<Pick<BaseRow, 'connection' | 'place' | 'schema' | 'read_only'>>
  /** null: it is still being made and lies in the trash of nobody, see `publishProject`. */
  readonly ownerId: string | null
  readonly at: string
}

export async function insertProject(meta: Meta, { project, base, ownerId, at }: NewProject): Promise<void> {
  const times = { created_at: at, updated_at: at }
  await meta
    .insertInto('rh_projects')
    .values({ ...project, ...times, meta_version: 1, deleted_at: ownerId === null ? at : null, deleted_by: null })
    .execute()
  await meta
    .insertInto('rh_bases')
    .values({ connection: null, place: null, schema: null, read_only: 0, ...base, ...times, project_id: project.id })
    .execute()
  if (ownerId === null) return
  await insertMembers(meta, [{ project_id: project.id, user_id: ownerId, role: 'owner', created_at: at }])
}

export type ProjectSettings = Pick<ProjectRow, 'title' | 'color' | 'description' | 'configuration'>

export function selectSettings(meta: Meta, projectId: string): Promise<ProjectSettings | undefined> {
  return meta
    .selectFrom('rh_projects')
    .select(['title', 'color', 'description', 'configuration'])
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Connections to its databases are opened anew by the next call of each node. */
export async function touchBases(meta: Meta, projectId: string, at: string): Promise<void> {
  await meta.updateTable('rh_bases').set({ updated_at: at }).where('project_id', '=', projectId).execute()
}

interface ProjectChange
  extends Partial<
    Pick<
      ProjectRow,
      'title' | 'color' | 'description' | 'configuration' | 'deleted_at' | 'deleted_by' | 'api_stopped_at'
    >
  > {
  readonly updated_at: string
}

/** The one way a stored project changes, so that no change forgets to raise the version snapshots are judged by. */
export async function changeProject(meta: Meta, projectId: string, change: ProjectChange): Promise<void> {
  await meta
    .updateTable('rh_projects')
    .set((eb) => ({ ...change, meta_version: eb('meta_version', '+', 1) }))
    .where('id', '=', projectId)
    .execute()
}

export async function changeMembership(
  meta: Meta,
  { projectId, userId }: { readonly projectId: string; readonly userId: string },
  change: { readonly starred?: number; readonly last_opened_at?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await meta
    .updateTable('rh_members')
    .set(change)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
