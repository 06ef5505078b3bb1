import type { Kysely } from 'kysely'
import type { UserRow } from '../../meta/rows/people.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

/** A user who is nobody: no password, no address, no session. */
export interface SeenAccount {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly custom_id: string | null
  readonly custom_title: string | null
  readonly tokens: number | string | bigint | null
  readonly last_used_at: string | null
  readonly made_by: string | null
  readonly maker_email: string | null
  readonly maker_firstname: string | null
  readonly maker_lastname: string | null
  readonly created_at: string
}

/** Those that are there, by name. */
export const selectAccounts = (meta: Meta, projectId: string): Promise<SeenAccount[]> =>
  meta
    .selectFrom('rh_users as user')
    .innerJoin('rh_members as member', (join) =>
      join.onRef('member.user_id', '=', 'user.id').onRef('member.project_id', '=', 'user.service_of'),
    )
    .leftJoin('rh_roles as custom', 'custom.id', 'member.custom_role_id')
    .leftJoin('rh_users as maker', 'maker.id', 'user.made_by')
    .select(['user.id', 'user.email as name', 'member.role', 'custom.id as custom_id', 'custom.title as custom_title'])
    .select(['user.made_by', 'maker.email as maker_email', 'user.created_at'])
    .select(['maker.firstname as maker_firstname', 'maker.lastname as maker_lastname'])
    .select(({ selectFrom }) => [
      selectFrom('rh_api_tokens as token')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('token.user_id', '=', 'user.id')
        .where('token.hash', 'is not', null)
        .as('tokens'),
      selectFrom('rh_api_tokens as token')
        .select(({ fn }) => fn.max('token.last_used_at').as('last'))
        .whereRef('token.user_id', '=', 'user.id')
        .as('last_used_at'),
    ])
    .where('user.service_of', '=', projectId)
    .where('user.suspended_at', 'is', null)
    .orderBy('user.email')
    .orderBy('user.id')
    .execute()

interface NewAccount {
  readonly id: string
  readonly project: string
  readonly name: string
  readonly by: string
  readonly at: string
}

/** No address is like its key, which is its id: nobody signs in with it, is invited by it or gets mail for it. */
export async function insertAccount(meta: Meta, { id, project, name, by, at }: NewAccount): Promise<void> {
  await meta
    .insertInto('rh_users')
    .values({
      id,
      email: name,
      email_key: id,
      firstname: name,
      is_super: 0,
      email_verified: 0,
      token_version: 1,
      totp_last_step: 0,
      service_of: project,
      made_by: by,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

export async function updateAccount(meta: Meta, id: string, change: Partial<UserRow>): Promise<void> {
  await meta.updateTable('rh_users').set(change).where('id', '=', id).execute()
}
