import { logDays } from '@rowhouse/core/automations/log-days'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'
import { selectSetting } from './store.ts'

/** For how many days calls of webhooks and runs of automations are kept. */
export async function readLogDays(database: Kysely<MetaTables>): Promise<number> {
  const stored = await selectSetting(database, 'log_days')
  return stored === null ? logDays.usual : Number(stored)
}
