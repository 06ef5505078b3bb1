// Accounts as an identity provider that keeps them knows them.
import { conflict } from '@rowhouse/core/errors'
import { emailKey } from '@rowhouse/core/names'
import type { Kysely } from 'kysely'
import { scimProvider } from '../../meta/provider-token.ts'
import type { UserRow } from '../../meta/rows/people.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { Page } from '../../request/page.ts'

type Meta = Kysely<MetaTables>

export interface ProvidedUser
  extends Pick<UserRow, 'id' | 'email' | 'firstname' | 'lastname' | 'suspended_at' | 'created_at' | 'updated_at'> {
  readonly external_id: string | null
}

/** null: everybody. */
export type SoughtUser = { readonly by: 'id' | 'email' | 'externalId'; readonly text: string } | null

const columns = { id: 'user.id', email: 'user.email_key', externalId: 'identity.subject' } as const

const providedUsers = (meta: Meta, sought: SoughtUser) =>
  meta
    .selectFrom('rh_users as user')
    .leftJoin('rh_identities as identity', (join) =>
      join.onRef('identity.user_id', '=', 'user.id').on('identity.provider', '=', scimProvider),
    )
    .where('user.service_of', 'is', null)
    .$if(sought !== null, (query) => {
      const { by, text } = sought as NonNullable<SoughtUser>
      return query.where(columns[by], '=', by === 'email' ? emailKey(text) : text)
    })

export const selectProvidedUsers = (meta: Meta, sought: SoughtUser, { limit, offset }: Page): Promise<ProvidedUser[]> =>
  providedUsers(meta, sought)
    .select(['user.id', 'user.email', 'user.firstname', 'user.lastname', 'user.suspended_at'])
    .select(['user.created_at', 'user.updated_at', 'identity.subject as external_id'])
    .orderBy('user.created_at')
    .orderBy('user.id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countProvidedUsers(meta: Meta, sought: SoughtUser): Promise<number> {
  const { count } = await providedUsers(meta, sought)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** null: they have none any more. */
export async function storeExternalId(
  meta: Meta,
  userId: string,
  { id, at }: { readonly id: string | null; readonly at: string },
): Promise<void> {
  await meta.deleteFrom('rh_identities').where('provider', '=', scimProvider).where('user_id', '=', userId).execute()
  if (id === null) return
  const { numInsertedOrUpdatedRows } = await meta
    .insertInto('rh_identities')
    .values({ provider: scimProvider, subject: id, user_id: userId, created_at: at })
    .onConflict((known) => known.columns(['provider', 'subject']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw conflict(`Somebody else has the external id “${id}”.`)
}
