import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { contains } from '../../meta/contains.ts'
import type { InviteRow, MetaTables, UserRow } from '../../meta/tables.ts'
import type { Page } from '../../request/page.ts'

type Meta = Kysely<MetaTables>

export interface StoredUser
  extends Pick<
    UserRow,
    | 'id'
    | 'email'
    | 'firstname'
    | 'lastname'
    | 'is_super'
    | 'suspended_at'
    | 'totp_enabled_at'
    | 'created_at'
    | 'last_sign_in_at'
  > {
  picture: string | null
  projects: number | string | bigint | null
}

const userColumns = [
  'user.id',
  'user.email',
  'user.firstname',
  'user.lastname',
  'user.is_super',
  'user.suspended_at',
  'user.totp_enabled_at',
  'user.created_at',
  'user.last_sign_in_at',
] as const

type UserTables = MetaTables & { user: UserRow }

/** One page of people, the oldest account first. */
export async function selectUsers(meta: Meta, words: string, { limit, offset }: Page): Promise<StoredUser[]> {
  return usersWithCounts(meta)
    .where((eb) => matches(eb, words))
    .orderBy('user.created_at')
    .orderBy('user.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countUsers(meta: Meta, words: string): Promise<number> {
  const { total } = await meta
    .selectFrom('rh_users as user')
    .select((eb) => eb.fn.countAll().as('total'))
    .where((eb) => matches(eb, words))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function selectUser(meta: Meta, id: string): Promise<StoredUser | undefined> {
  return usersWithCounts(meta).where('user.id', '=', id).executeTakeFirst()
}

function usersWithCounts(meta: Meta): SelectQueryBuilder<UserTables, 'user', StoredUser> {
  return meta
    .selectFrom('rh_users as user')
    .select(userColumns)
    .select((eb) => [
      eb.selectFrom('rh_pictures').select('version').whereRef('user_id', '=', 'user.id').as('picture'),
      eb
        .selectFrom('rh_members as member')
        .innerJoin('rh_projects as project', 'project.id', 'member.project_id')
        .select((inner) => inner.fn.countAll().as('count'))
        .whereRef('member.user_id', '=', 'user.id')
        .where('project.deleted_at', 'is', null)
        .as('projects'),
    ])
}

function matches(eb: ExpressionBuilder<UserTables, 'user'>, words: string): Expression<SqlBool> {
  if (words === '') return sql<SqlBool>`1 = 1`
  const text = sql<string>`${eb.ref('user.email')} || ' ' || coalesce(${eb.ref('user.firstname')}, '') || ' ' || coalesce(${eb.ref('user.lastname')}, '')`
  return contains(text, words)
}

export async function hasOtherActiveSuperAdmin(meta: Meta, than: string): Promise<boolean> {
  const other = await meta
    .selectFrom('rh_users')
    .select('id')
    .where('is_super', '=', 1)
    .where('suspended_at', 'is', null)
    .where('id', '!=', than)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export type UserChange = Partial<
  Pick<UserRow, 'firstname' | 'lastname' | 'is_super' | 'suspended_at' | 'totp_secret' | 'totp_enabled_at'>
>

export async function updateUserRow(meta: Meta, id: string, change: UserChange, at: string): Promise<void> {
  await meta
    .updateTable('rh_users')
    .set({ ...change, updated_at: at })
    .where('id', '=', id)
    .execute()
}

export async function deleteRecoveryCodes(meta: Meta, userId: string): Promise<void> {
  await meta.deleteFrom('rh_recovery_codes').where('user_id', '=', userId).execute()
}

/** Everything of the person goes with the row: sessions, identities, picture, memberships, tokens. */
export async function deleteUserRow(meta: Meta, id: string): Promise<void> {
  await meta.deleteFrom('rh_users').where('id', '=', id).execute()
}

export interface OwnedProject {
  readonly id: string
  readonly title: string
  readonly deleted_at: string | null
}

/** Projects, also in the trash, that would have no owner without this person. */
export async function selectSolelyOwned(meta: Meta, userId: string): Promise<OwnedProject[]> {
  return meta
    .selectFrom('rh_members as mine')
    .innerJoin('rh_projects as project', 'project.id', 'mine.project_id')
    .select(['project.id', 'project.title', 'project.deleted_at'])
    .where('mine.user_id', '=', userId)
    .where('mine.role', '=', 'owner')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rh_members as other')
            .select('other.user_id')
            .whereRef('other.project_id', '=', 'mine.project_id')
            .where('other.role', '=', 'owner')
            .where('other.user_id', '!=', userId),
        ),
      ),
    )
    .orderBy('project.title')
    .orderBy('project.id')
    .execute()
}

export async function storeOwner(meta: Meta, projects: readonly string[], userId: string, at: string): Promise<void> {
  if (projects.length === 0) return
  await meta
    .insertInto('rh_members')
    .values(
      projects.map((project) => ({
        project_id: project,
        user_id: userId,
        role: 'owner',
        starred: 0,
        last_opened_at: null,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doUpdateSet({ role: 'owner' }))
    .execute()
}

export type OpenInvite = Pick<InviteRow, 'id' | 'email' | 'created_at' | 'expires_at'>

export async function selectOpenInvites(meta: Meta, now: string): Promise<OpenInvite[]> {
  return (
    meta
      .selectFrom('rh_invites')
      .select(['id', 'email', 'created_at', 'expires_at'])
      .where('expires_at', '>', now)
      // Whoever signed up without the link no longer needs it.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('rh_users').select('id').whereRef('rh_users.email_key', '=', 'rh_invites.email_key'))),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
  )
}

export async function deleteInvite(meta: Meta, id: string): Promise<Pick<InviteRow, 'email'> | undefined> {
  return meta.deleteFrom('rh_invites').where('id', '=', id).returning('email').executeTakeFirst()
}
