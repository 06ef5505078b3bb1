import type { Kysely } from 'kysely'
import type { MetaTables } from './tables.ts'

/** Under this name `rh_identities` keeps what a provider that keeps accounts calls people. */
export const scimProvider = 'scim'

/** By which an identity provider keeps people and groups. */
interface ProviderToken {
  readonly hash: string
  /** It holds while they are super admin. */
  readonly madeBy: string
  readonly madeAt: string
}

const name = 'scim_token'

export async function readProviderToken(meta: Kysely<MetaTables>): Promise<ProviderToken | null> {
  const row = await meta.selectFrom('rh_settings').select('value').where('name', '=', name).executeTakeFirst()
  return row === undefined ? null : (JSON.parse(row.value) as ProviderToken)
}

/** null: there is none any more. */
export async function storeProviderToken(meta: Kysely<MetaTables>, token: ProviderToken | null): Promise<void> {
  await meta.deleteFrom('rh_settings').where('name', '=', name).execute()
  if (token === null) return
  await meta
    .insertInto('rh_settings')
    .values({ name, value: JSON.stringify(token) })
    .execute()
}
