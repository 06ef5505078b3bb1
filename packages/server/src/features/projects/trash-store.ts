import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

export interface TrashedProjectRow {
  readonly id: string
  readonly title: string
  readonly color: string | null
  readonly deleted_at: string
  readonly deleted_by_email: string | null
}

export async function selectTrashOf(meta: Meta, ownerId: string, trashedAfter: string): Promise<TrashedProjectRow[]> {
  return meta
    .selectFrom('rh_projects as project')
    .innerJoin('rh_members as member', 'member.project_id', 'project.id')
    .leftJoin('rh_users as remover', 'remover.id', 'project.deleted_by')
    .select(['project.id', 'project.title', 'project.color', 'project.deleted_at'])
    .select('remover.email as deleted_by_email')
    .where('member.user_id', '=', ownerId)
    .where('member.role', '=', 'owner')
    .where('project.deleted_at', '>', trashedAfter)
    .orderBy('project.deleted_at', 'desc')
    .orderBy('project.id')
    .$narrowType<{ deleted_at: string }>()
    .execute()
}

export function selectTrashed(
  meta: Meta,
  projectId: string,
  trashedAfter: string,
): Promise<{ readonly title: string } | undefined> {
  return meta
    .selectFrom('rh_projects')
    .select('title')
    .where('id', '=', projectId)
    .where('deleted_at', '>', trashedAfter)
    .executeTakeFirst()
}

export async function selectTrashedUntil(meta: Meta, moment: string): Promise<string[]> {
  const rows = await meta
    .selectFrom('rh_projects')
    .select('id')
    .where('deleted_at', '<=', moment)
    .orderBy('deleted_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Bases and memberships go with it by their foreign keys. */
export async function deleteTrashed(meta: Meta, projectId: string, trashedUntil: string): Promise<boolean> {
  const { numDeletedRows } = await meta
    .deleteFrom('rh_projects')
    .where('id', '=', projectId)
    .where('deleted_at', '<=', trashedUntil)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
