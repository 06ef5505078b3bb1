import type { Kysely, SelectQueryBuilder } from 'kysely'
import { matchesPerson } from '../../meta/matches-person.ts'
import type { InviteRow, PasskeyRow, UserRow } from '../../meta/rows/people.ts'
import type { MetaTables } from '../../meta/tables.ts'
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
  passkeys: number | string | bigint | null
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
    .where((eb) => matchesPerson(eb, words))
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
    .where('user.service_of', 'is', null)
    .where((eb) => matchesPerson(eb, words))
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
    .where('user.service_of', 'is', null)
    .select((eb) => [
      eb.selectFrom('rh_pictures').select('version').whereRef('user_id', '=', 'user.id').as('picture'),
      eb
        .selectFrom('rh_members as member')
        .innerJoin('rh_projects as project', 'project.id', 'member.project_id')
        .select((inner) => inner.fn.countAll().as('count'))
        .whereRef('member.user_id', '=', 'user.id')
        .where('project.deleted_at', 'is', null)
        .as('projects'),
      eb
        .selectFrom('rh_passkeys')
        .select((inner) => inner.fn.countAll().as('count'))
        .whereRef('user_id', '=', 'user.id')
        .as('passkeys'),
    ])
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
  Pick<
    UserRow,
    'firstname' | 'lastname' | 'is_super' | 'suspended_at' | 'totp_secret' | 'totp_enabled_at' | 'super_source'
  >
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

export function deletePasskeys(meta: Meta, userId: string): Promise<Pick<PasskeyRow, 'id' | 'name'>[]> {
  return meta.deleteFrom('rh_passkeys').where('user_id', '=', userId).returning(['id', 'name']).execute()
}

/** In which a group of theirs has a role. */
export async function selectGroupProjects(meta: Meta, userId: string): Promise<string[]> {
  const rows = await meta
    .selectFrom('rh_group_roles as given')
    .innerJoin('rh_group_members as person', 'person.group_id', 'given.group_id')
    .select('given.project_id')
    .distinct()
    .where('person.user_id', '=', userId)
    .execute()
  return rows.map(({ project_id }) => project_id)
}

/** Everything of the person goes with the row: sessions, identities, picture, memberships, groups, tokens. */
export async function deleteUserRow(meta: Meta, id: string): Promise<void> {
  await meta.deleteFrom('rh_users').where('id', '=', id).execute()
}

export interface OwnedProject {
  readonly id: string
  readonly title: string
  readonly deleted_at: string | null
}

/** Projects, also in the trash, that would have no owner without this person; whoever owns one by a group does not count. */
export async function selectSolelyOwned(meta: Meta, userId: string): Promise<OwnedProject[]> {
  return meta
    .selectFrom('rh_members as mine')
    .innerJoin('rh_projects as project', 'project.id', 'mine.project_id')
    .select(['project.id', 'project.title', 'project.deleted_at'])
    .where('mine.user_id', '=', userId)
    .where('mine.own_role', '=', 'owner')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rh_members as other')
            .select('other.user_id')
            .whereRef('other.project_id', '=', 'mine.project_id')
            .where('other.own_role', '=', 'owner')
            .where('other.user_id', '!=', userId),
        ),
      ),
    )
    .orderBy('project.title')
    .orderBy('project.id')
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
