import type { Kysely } from 'kysely'
import type { requiredFactorSetting } from '../../meta/second-factors.ts'
import type { MetaTables } from '../../meta/tables.ts'

type SettingName = 'invite_only' | 'allowed_hosts' | 'log_days' | typeof requiredFactorSetting

export async function selectFlag(database: Kysely<MetaTables>, name: SettingName): Promise<boolean> {
  return (await selectSetting(database, name)) === 'true'
}

export async function selectSetting(database: Kysely<MetaTables>, name: SettingName): Promise<string | null> {
  const row = await database.selectFrom('rh_settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

export async function storeSetting(database: Kysely<MetaTables>, name: SettingName, value: string): Promise<void> {
  await database
    .insertInto('rh_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** The addresses of these people; who is gone has none. */
export async function selectEmails(
  database: Kysely<MetaTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('rh_users').select(['id', 'email']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}
