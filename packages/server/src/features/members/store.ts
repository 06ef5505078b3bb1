import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { contains } from '../../meta/contains.ts'
import type { MemberRow, MetaTables, ProjectInviteRow, UserRow } from '../../meta/tables.ts'
import type { Page } from '../../request/page.ts'

type Meta = Kysely<MetaTables>

export interface ListedMember {
  readonly id: string
  readonly email: string
  readonly firstname: string | null
  readonly lastname: string | null
  readonly picture: string | null
  readonly role: string
  readonly status: 'member' | 'invited'
  readonly created_at: string
}

/** People in the order they joined, then open invitations in the order they were sent. */
export function selectMembers(
  meta: Meta,
  projectId: string,
  words: string,
  { limit, offset }: Page,
): Promise<ListedMember[]> {
  return members(meta, projectId, words)
    .leftJoin('rh_pictures as picture', 'picture.user_id', 'user.id')
    .select(['user.id', 'user.email', 'user.firstname', 'user.lastname', 'picture.version as picture'])
    .select(['member.role', sql<'member' | 'invited'>`'member'`.as('status'), 'member.created_at'])
    .unionAll(
      waitingRoles(meta, projectId, words)
        .select(['invite.id', 'invite.email', nothing.as('firstname'), nothing.as('lastname'), nothing.as('picture')])
        .select(['invite.role', sql<'member' | 'invited'>`'invited'`.as('status'), 'invite.created_at']),
    )
    .orderBy('status', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

// A bare null in a union has no type of its own on PostgreSQL.
const nothing = sql<string | null>`cast(null as text)`

export async function countMembers(meta: Meta, projectId: string, words: string): Promise<number> {
  const { people, invitations } = await meta
    .selectNoFrom([
      members(meta, projectId, words)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('people'),
      waitingRoles(meta, projectId, words)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('invitations'),
    ])
    .executeTakeFirstOrThrow()
  return Number(people) + Number(invitations)
}

function members(meta: Meta, projectId: string, words: string) {
  return meta
    .selectFrom('rh_members as member')
    .innerJoin('rh_users as user', 'user.id', 'member.user_id')
    .where('member.project_id', '=', projectId)
    .where((eb) => matchesPerson(eb, words))
}

function waitingRoles(meta: Meta, projectId: string, words: string) {
  return meta
    .selectFrom('rh_project_invites as invite')
    .where('invite.project_id', '=', projectId)
    .where(({ ref }) => (words === '' ? everything : contains(ref('invite.email'), words)))
}

type PersonTables = MetaTables & { user: UserRow; member: MemberRow }

function matchesPerson(
  { ref }: ExpressionBuilder<PersonTables, 'user' | 'member'>,
  words: string,
): Expression<SqlBool> {
  if (words === '') return everything
  const first = sql<string>`coalesce(${ref('user.firstname')}, '')`
  const last = sql<string>`coalesce(${ref('user.lastname')}, '')`
  return contains(sql<string>`${ref('user.email')} || ' ' || ${first} || ' ' || ${last}`, words)
}

const everything = sql<SqlBool>`1 = 1`

export async function selectRole(meta: Meta, projectId: string, userId: string): Promise<ProjectRole | undefined> {
  const row = await meta
    .selectFrom('rh_members')
    .select('role')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  // The column's check holds it to the five roles.
  return row?.role as ProjectRole | undefined
}

export type WaitingRole = Pick<ProjectInviteRow, 'id' | 'email' | 'email_key'> & { readonly role: ProjectRole }

export async function selectWaitingRole(
  meta: Meta,
  projectId: string,
  inviteId: string,
): Promise<WaitingRole | undefined> {
  const row = await meta
    .selectFrom('rh_project_invites')
    .select(['id', 'email', 'email_key', 'role'])
    .where('project_id', '=', projectId)
    .where('id', '=', inviteId)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, role: row.role as ProjectRole }
}

export async function selectWaitingRoles(
  meta: Meta,
  projectId: string,
  emailKeys: readonly string[],
): Promise<WaitingRole[]> {
  const rows = await meta
    .selectFrom('rh_project_invites')
    .select(['id', 'email', 'email_key', 'role'])
    .where('project_id', '=', projectId)
    .where('email_key', 'in', emailKeys)
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as ProjectRole }))
}

export interface Account {
  readonly id: string
  readonly email_key: string
  /** In the project; null when no member. */
  readonly role: string | null
}

export function selectAccounts(meta: Meta, projectId: string, emailKeys: readonly string[]): Promise<Account[]> {
  return meta
    .selectFrom('rh_users as user')
    .leftJoin('rh_members as member', (join) =>
      join.onRef('member.user_id', '=', 'user.id').on('member.project_id', '=', projectId),
    )
    .select(['user.id', 'user.email_key', 'member.role'])
    .where('user.email_key', 'in', emailKeys)
    .execute()
}

export async function hasOtherOwner(meta: Meta, projectId: string, than: string): Promise<boolean> {
  const other = await meta
    .selectFrom('rh_members')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('role', '=', 'owner')
    .where('user_id', '!=', than)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
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

export async function updateRole(
  meta: Meta,
  { projectId, userId }: { readonly projectId: string; readonly userId: string },
  role: ProjectRole,
): Promise<void> {
  await meta
    .updateTable('rh_members')
    .set({ role })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute()
}

export async function updateWaitingRole(
  meta: Meta,
  inviteId: string,
  change: Partial<Pick<ProjectInviteRow, 'role' | 'invited_by'>>,
): Promise<void> {
  await meta.updateTable('rh_project_invites').set(change).where('id', '=', inviteId).execute()
}

export async function deleteMember(meta: Meta, projectId: string, userId: string): Promise<void> {
  await meta.deleteFrom('rh_members').where('project_id', '=', projectId).where('user_id', '=', userId).execute()
}

export async function deleteWaitingRoles(meta: Meta, inviteIds: readonly string[]): Promise<void> {
  if (inviteIds.length > 0) await meta.deleteFrom('rh_project_invites').where('id', 'in', inviteIds).execute()
}
