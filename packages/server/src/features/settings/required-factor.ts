import type { Kysely } from 'kysely'
import { requiredFactorSetting } from '../../meta/second-factors.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { selectFlag } from './store.ts'

/** Does this server ask everybody for a second factor? */
export function readRequiresFactor(database: Kysely<MetaTables>): Promise<boolean> {
  return selectFlag(database, requiredFactorSetting)
}
