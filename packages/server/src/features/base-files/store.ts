import type { Kysely, Selectable } from 'kysely'
import type { CarriedChangeRow, ChangeRow } from '../../meta/rows/changes.ts'
import type { GroupRow, RoleRow } from '../../meta/rows/members.ts'
import type { ProjectRow } from '../../meta/rows/projects.ts'
import type { CommentRow } from '../../meta/rows/talk.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

export const selectProject = (
  meta: Meta,
  projectId: string,
): Promise<Pick<ProjectRow, 'id' | 'title' | 'description' | 'color'> | undefined> =>
  meta
    .selectFrom('rh_projects')
    .select(['id', 'title', 'description', 'color'])
    .where('id', '=', projectId)
    .executeTakeFirst()

export const selectRoles = (meta: Meta, projectId: string): Promise<RoleRow[]> =>
  meta.selectFrom('rh_roles').selectAll().where('project_id', '=', projectId).orderBy('title').orderBy('id').execute()

/** Of the project itself; those of the server stay there. */
export const selectOwnGroups = (
  meta: Meta,
  projectId: string,
): Promise<(Pick<GroupRow, 'id' | 'title'> & { readonly role: string | null })[]> =>
  meta
    .selectFrom('rh_groups as group')
    .leftJoin('rh_group_roles as given', (join) =>
      join.onRef('given.group_id', '=', 'group.id').onRef('given.project_id', '=', 'group.project_id'),
    )
    .select(['group.id', 'group.title', 'given.role'])
    .where('group.project_id', '=', projectId)
    .orderBy('group.title')
    .orderBy('group.id')
    .execute()

export const selectCounters = async (meta: Meta, projectId: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await meta
    .selectFrom('rh_counters as counter')
    .innerJoin('rh_columns as column', 'column.id', 'counter.column_id')
    .select(['counter.column_id', 'counter.next'])
    .where('column.project_id', '=', projectId)
    .execute()
  return new Map(rows.map(({ column_id, next }) => [column_id, Number(next)]))
}

export interface NamedComment extends Selectable<CommentRow> {
  readonly email: string | null
  readonly firstname: string | null
  readonly lastname: string | null
}

/** In the order they were made, from behind one of them. */
export const selectCommentsAfter = (
  meta: Meta,
  projectId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<NamedComment[]> =>
  meta
    .selectFrom('rh_comments as comment')
    .leftJoin('rh_users as user', 'user.id', 'comment.author_id')
    .selectAll('comment')
    .select(['user.email', 'user.firstname', 'user.lastname'])
    .where('comment.project_id', '=', projectId)
    .where('comment.number', '>', after)
    .orderBy('comment.number')
    .limit(limit)
    .execute()

interface NamedChange extends Pick<ChangeRow, 'at' | 'event' | 'record'> {
  readonly seq: number
  readonly table_id: string
  readonly actor_id: string | null
  readonly email: string | null
  readonly firstname: string | null
  readonly lastname: string | null
}

/** Changes of records in the order of the log, from behind one of them. */
export const selectChangesAfter = (
  meta: Meta,
  projectId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<NamedChange[]> =>
  meta
    .selectFrom('rh_changes as change')
    .leftJoin('rh_users as user', 'user.id', 'change.actor_id')
    .select(['change.seq', 'change.at', 'change.event', 'change.record', 'change.actor_id'])
    .select(['user.email', 'user.firstname', 'user.lastname'])
    .select('change.table_id')
    .$narrowType<{ table_id: string }>()
    .where('change.project_id', '=', projectId)
    .where('change.seq', '>', after)
    .where('change.table_id', 'is not', null)
    .where('change.state', '=', 'done')
    .where('change.type', 'in', ['records.inserted', 'records.updated', 'records.deleted', 'records.linked'])
    .orderBy('change.seq')
    .limit(limit)
    .execute()

/** The same of what came along from another server. */
export const selectCarriedAfter = (
  meta: Meta,
  projectId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Selectable<CarriedChangeRow>[]> =>
  meta
    .selectFrom('rh_carried_changes')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
