import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { MetaTables } from './tables.ts'

/** By what somebody proves a second time who they are. Recovery codes stand in for either. */
export type SecondFactor = 'passkey' | 'app'

export async function secondFactorsOf(db: Kysely<MetaTables>, userId: string): Promise<readonly SecondFactor[]> {
  const found = await db
    .selectFrom('rh_users as user')
    .leftJoin('rh_passkeys as passkey', 'passkey.user_id', 'user.id')
    .select(['user.totp_enabled_at', 'passkey.id as passkey'])
    .where('user.id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) return []
  return [
    ...(found.passkey === null ? [] : ['passkey' as const]),
    ...(found.totp_enabled_at === null ? [] : ['app' as const]),
  ]
}

/** The name of the switch of the super admin. */
export const requiredFactorSetting = 'require_second_factor'

/** Of the `user` of a statement: this server asks everybody for a second factor, and they have none. 1 or 0. */
export const lacksFactor = (): RawBuilder<number> =>
  sql<number>`case when ${sql.ref('user.totp_enabled_at')} is null
    and exists (select 1 from rh_settings where name = ${sql.lit(requiredFactorSetting)} and value = 'true')
    and not exists (select 1 from rh_passkeys where user_id = ${sql.ref('user.id')})
    then 1 else 0 end`
