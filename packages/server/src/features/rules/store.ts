import type { Insertable, Kysely, Selectable } from 'kysely'
import type { RuleRow } from '../../meta/rows/projects.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { customRole } from '../../request/project-key.ts'

type Meta = Kysely<MetaTables>

/** With who changed it last. */
export interface SeenRule extends Selectable<RuleRow> {
  readonly email: string | null
  readonly firstname: string | null
  readonly lastname: string | null
}

export function selectRules(meta: Meta, projectId: string): Promise<SeenRule[]> {
  return meta
    .selectFrom('rh_rules as rule')
    .leftJoin('rh_users as user', 'user.id', 'rule.updated_by')
    .selectAll('rule')
    .select(['user.email', 'user.firstname', 'user.lastname'])
    .where('rule.project_id', '=', projectId)
    .orderBy('rule.position')
    .orderBy('rule.id')
    .execute()
}

export async function insertRule(meta: Meta, row: Insertable<RuleRow>): Promise<void> {
  await meta.insertInto('rh_rules').values(row).execute()
  await meta.updateTable('rh_projects').set({ has_rules: 1 }).where('id', '=', row.project_id).execute()
}

export async function changeRule(meta: Meta, id: string, change: Partial<RuleRow>): Promise<void> {
  await meta.updateTable('rh_rules').set(change).where('id', '=', id).execute()
}

export async function removeRule(meta: Meta, id: string): Promise<void> {
  await meta.deleteFrom('rh_rules').where('id', '=', id).execute()
}

/** Whether there is such a member, group or link of the project. */
export async function isKnown(
  meta: Meta,
  projectId: string,
  { kind, id }: { readonly kind: 'person' | 'group' | 'link'; readonly id: string },
): Promise<boolean> {
  return (await finders[kind](meta, projectId, id)) !== undefined
}

type Find = (meta: Meta, projectId: string, id: string) => Promise<unknown>

const finders: Readonly<Record<'person' | 'group' | 'link', Find>> = {
  person: (meta, projectId, id) =>
    meta
      .selectFrom('rh_members')
      .select('user_id')
      .where('project_id', '=', projectId)
      .where('user_id', '=', id)
      .executeTakeFirst(),
  group: (meta, projectId, id) =>
    meta
      .selectFrom('rh_groups as group')
      .leftJoin('rh_group_roles as held', (join) =>
        join.onRef('held.group_id', '=', 'group.id').on('held.project_id', '=', projectId),
      )
      .select('group.id')
      .where('group.id', '=', id)
      .where((is) => is.or([is('group.project_id', '=', projectId), is('held.project_id', 'is not', null)]))
      .executeTakeFirst(),
  link: (meta, projectId, id) =>
    meta
      .selectFrom('rh_shares')
      .select('id')
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .executeTakeFirst(),
}

export interface Member {
  readonly id: string
  readonly email: string
  readonly firstname: string | null
  readonly lastname: string | null
  readonly role: string
  /** As a custom role stores it; null: nothing is taken from theirs. */
  readonly without: string | null
}

export function selectMembers(meta: Meta, projectId: string): Promise<Member[]> {
  return meta
    .selectFrom('rh_members as member')
    .innerJoin('rh_users as user', 'user.id', 'member.user_id')
    .leftJoin('rh_roles as custom', customRole)
    .select(['user.id', 'user.email', 'user.firstname', 'user.lastname', 'member.role', 'custom.without'])
    .where('member.project_id', '=', projectId)
    .orderBy('user.email')
    .execute()
}
