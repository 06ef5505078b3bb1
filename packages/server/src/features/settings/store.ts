import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'

type SettingName = 'invite_only'

export async function selectFlag(database: Kysely<MetaTables>, name: SettingName): Promise<boolean> {
  const row = await database.selectFrom('rh_settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value === 'true'
}

export async function storeFlag(database: Kysely<MetaTables>, name: SettingName, on: boolean): Promise<void> {
  const value = String(on)
  await database
    .insertInto('rh_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
