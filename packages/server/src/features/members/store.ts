import { readWithout, type Standing } from '@rowhouse/core/permissions/abilities'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { contains } from '../../meta/contains.ts'
import { matchesPerson } from '../../meta/matches-person.ts'
import type { ProjectInviteRow } from '../../meta/rows/members.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { Page } from '../../request/page.ts'
import { customRole } from '../../request/project-key.ts'

type Meta = Kysely<MetaTables>

type Status = 'member' | 'invited' | 'service'

export interface ListedMember {
  readonly id: string
  readonly email: string
  readonly firstname: string | null
  readonly lastname: string | null
  readonly picture: string | null
  readonly role: string
  /** null: a member only by groups. */
  readonly own_role: string | null
  readonly custom_id: string | null
  readonly custom_title: string | null
  /** Of the custom role that counts, their own or that of a group. */
  readonly counting_title: string | null
  readonly inviter_email: string | null
  readonly inviter_firstname: string | null
  readonly inviter_lastname: string | null
  readonly last_opened_at: string | null
  readonly status: Status
  readonly created_at: string
}

interface Sought {
  readonly projectId: string
  readonly words: string
  readonly withServices: boolean
}

/** People in the order they joined, then open invitations in the order they were sent. */
export function selectMembers(meta: Meta, sought: Sought, { limit, offset }: Page): Promise<ListedMember[]> {
  return (
    members(meta, sought)
      .leftJoin('rh_pictures as picture', 'picture.user_id', 'user.id')
      .leftJoin('rh_roles as custom', 'custom.id', 'member.custom_role_id')
      .leftJoin('rh_roles as counting', 'counting.id', 'member.counting_role_id')
      .leftJoin('rh_users as inviter', 'inviter.id', 'member.invited_by')
      // Named, because SQLite asks which of several columns the order of a union means.
      .select(['user.id as id', 'user.email', 'user.firstname', 'user.lastname', 'picture.version as picture'])
      .select(['member.role', 'member.own_role', ...ofRoleAndInviter, 'counting.title as counting_title'])
      .select('member.last_opened_at')
      .select([statusOfMember.as('status'), 'member.created_at as created_at'])
      .unionAll(
        waitingRoles(meta, sought)
          .leftJoin('rh_roles as custom', 'custom.id', 'invite.custom_role_id')
          .leftJoin('rh_users as inviter', 'inviter.id', 'invite.invited_by')
          .select(['invite.id', 'invite.email', nothing.as('firstname'), nothing.as('lastname'), nothing.as('picture')])
          .select(['invite.role', 'invite.role as own_role', ...ofRoleAndInviter, 'custom.title as counting_title'])
          .select(nothing.as('last_opened_at'))
          .select([sql<Status>`'invited'`.as('status'), 'invite.created_at']),
      )
      .orderBy('status', 'desc')
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
  )
}

const statusOfMember = sql<Status>`case when ${sql.ref('user.service_of')} is null then 'member' else 'service' end`

const ofRoleAndInviter = [
  'custom.id as custom_id',
  'custom.title as custom_title',
  'inviter.email as inviter_email',
  'inviter.firstname as inviter_firstname',
  'inviter.lastname as inviter_lastname',
] as const

export interface GroupOfMember {
  readonly user_id: string
  readonly id: string
  readonly title: string
  /** In this project; null: none. */
  readonly role: string | null
}

/** Groups of the project, and those of the server that have a role in it. */
export async function selectGroupsOf(
  meta: Meta,
  projectId: string,
  userIds: readonly string[],
): Promise<GroupOfMember[]> {
  if (userIds.length === 0) return []
  return meta
    .selectFrom('rh_group_members as person')
    .innerJoin('rh_groups as group', 'group.id', 'person.group_id')
    .leftJoin('rh_group_roles as given', (join) =>
      join.onRef('given.group_id', '=', 'group.id').on('given.project_id', '=', projectId),
    )
    .select(['person.user_id', 'group.id', 'group.title', 'given.role'])
    .where('person.user_id', 'in', userIds)
    .where((is) => is.or([is('group.project_id', '=', projectId), is('given.role', 'is not', null)]))
    .orderBy('group.title')
    .execute()
}

/** Of those by which somebody is in the project. */
export async function selectGroupTitles(meta: Meta, projectId: string, userId: string): Promise<string[]> {
  const groups = await selectGroupsOf(meta, projectId, [userId])
  return groups.filter(({ role }) => role !== null).map(({ title }) => title)
}

// A bare null in a union has no type of its own on PostgreSQL.
const nothing = sql<string | null>`cast(null as text)`

export async function countMembers(meta: Meta, sought: Sought): Promise<number> {
  const { people, invitations } = await meta
    .selectNoFrom([
      members(meta, sought)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('people'),
      waitingRoles(meta, sought)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('invitations'),
    ])
    .executeTakeFirstOrThrow()
  return Number(people) + Number(invitations)
}

function members(meta: Meta, { projectId, words, withServices }: Sought) {
  return meta
    .selectFrom('rh_members as member')
    .innerJoin('rh_users as user', 'user.id', 'member.user_id')
    .where('member.project_id', '=', projectId)
    .$if(!withServices, (query) => query.where('user.service_of', 'is', null))
    .where((eb) => matchesPerson(eb, words))
}

function waitingRoles(meta: Meta, { projectId, words }: Sought) {
  return meta
    .selectFrom('rh_project_invites as invite')
    .where('invite.project_id', '=', projectId)
    .where(({ ref }) => (words === '' ? everything : contains(ref('invite.email'), words)))
}

const everything = sql<SqlBool>`1 = 1`

interface StoredMember extends Standing {
  /** Of their own, not of a group; null: none. */
  readonly ownRole: ProjectRole | null
  readonly customRoleId: string | null
  /** What they are, as the log tells it. */
  readonly name: string
}

/** A person: service accounts are kept on a list of their own. */
export async function selectMember(meta: Meta, projectId: string, userId: string): Promise<StoredMember | undefined> {
  const row = await meta
    .selectFrom('rh_members as member')
    .innerJoin('rh_users as user', 'user.id', 'member.user_id')
    .leftJoin('rh_roles as custom', customRole)
    .select(['member.role', 'member.own_role', 'member.custom_role_id', 'custom.title', 'custom.without'])
    .where('member.project_id', '=', projectId)
    .where('member.user_id', '=', userId)
    .where('user.service_of', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    // The column's check holds it to the five roles.
    role: row.role as ProjectRole,
    without: readWithout(row.without),
    ownRole: row.own_role as ProjectRole | null,
    customRoleId: row.custom_role_id,
    name: row.title ?? row.role,
  }
}

export async function selectCustomRole(
  meta: Meta,
  projectId: string,
  id: string,
): Promise<(Standing & { readonly title: string }) | undefined> {
  const row = await meta
    .selectFrom('rh_roles')
    .select(['title', 'base_role', 'without'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { title: row.title, role: row.base_role as ProjectRole, without: readWithout(row.without) }
}

export type WaitingRole = Pick<ProjectInviteRow, 'id' | 'email' | 'email_key' | 'custom_role_id'> & Standing

const waitingColumns = [
  'invite.id',
  'invite.email',
  'invite.email_key',
  'invite.role',
  'invite.custom_role_id',
] as const

const waitingIn = (meta: Meta, projectId: string) =>
  meta
    .selectFrom('rh_project_invites as invite')
    .leftJoin('rh_roles as custom', 'custom.id', 'invite.custom_role_id')
    .select([...waitingColumns, 'custom.without'])
    .where('invite.project_id', '=', projectId)

type WaitingRow = Pick<ProjectInviteRow, 'id' | 'email' | 'email_key' | 'role' | 'custom_role_id'> &
  Record<'without', string | null>

const toWaiting = (row: WaitingRow): WaitingRole => ({
  ...row,
  role: row.role as ProjectRole,
  without: readWithout(row.without),
})

export async function selectWaitingRole(
  meta: Meta,
  projectId: string,
  inviteId: string,
): Promise<WaitingRole | undefined> {
  const row = await waitingIn(meta, projectId).where('invite.id', '=', inviteId).executeTakeFirst()
  return row === undefined ? undefined : toWaiting(row)
}

export async function selectWaitingRoles(
  meta: Meta,
  projectId: string,
  emailKeys: readonly string[],
): Promise<WaitingRole[]> {
  return (await waitingIn(meta, projectId).where('invite.email_key', 'in', emailKeys).execute()).map(toWaiting)
}

export interface Account {
  readonly id: string
  readonly email_key: string
  /** In the project; null when no member. */
  readonly role: string | null
  /** The same without groups. */
  readonly own_role: string | null
}

export function selectAccounts(meta: Meta, projectId: string, emailKeys: readonly string[]): Promise<Account[]> {
  return meta
    .selectFrom('rh_users as user')
    .leftJoin('rh_members as member', (join) =>
      join.onRef('member.user_id', '=', 'user.id').on('member.project_id', '=', projectId),
    )
    .select(['user.id', 'user.email_key', 'member.role', 'member.own_role'])
    .where('user.email_key', 'in', emailKeys)
    .execute()
}

/** By a role of their own: a group may be emptied by whoever does not own the project. */
/** One who can act as owner: not somebody whose account is suspended. */
export async function hasOtherOwner(meta: Meta, projectId: string, than: string): Promise<boolean> {
  const other = await meta
    .selectFrom('rh_members as member')
    .innerJoin('rh_users as user', 'user.id', 'member.user_id')
    .select('member.user_id')
    .where('member.project_id', '=', projectId)
    .where('member.own_role', '=', 'owner')
    .where('member.user_id', '!=', than)
    .where('user.suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export async function isSuspended(meta: Meta, userId: string): Promise<boolean> {
  const user = await meta.selectFrom('rh_users').select('suspended_at').where('id', '=', userId).executeTakeFirst()
  return user !== undefined && user.suspended_at !== null
}

export async function selectTitle(meta: Meta, projectId: string): Promise<string> {
  const { title } = await meta
    .selectFrom('rh_projects')
    .select('title')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return title
}

export async function insertWaitingRoles(meta: Meta, waiting: readonly ProjectInviteRow[]): Promise<void> {
  if (waiting.length > 0) await meta.insertInto('rh_project_invites').values(waiting).execute()
}

export async function updateWaitingRole(
  meta: Meta,
  inviteId: string,
  change: Partial<Pick<ProjectInviteRow, 'role' | 'custom_role_id' | 'invited_by'>>,
): Promise<void> {
  await meta.updateTable('rh_project_invites').set(change).where('id', '=', inviteId).execute()
}

export async function deleteWaitingRoles(meta: Meta, inviteIds: readonly string[]): Promise<void> {
  if (inviteIds.length > 0) await meta.deleteFrom('rh_project_invites').where('id', 'in', inviteIds).execute()
}
