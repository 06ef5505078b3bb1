import { conflict } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'
import { hasOtherActiveSuperAdmin, type StoredUser } from './store.ts'

/**
 * A server without an active super admin could only be saved by editing its database. Asked inside the transaction,
 * so that two super admins who take each other's right at the same moment cannot both succeed.
 */
export async function keepSuperAdmin(meta: Kysely<MetaTables>, leaving: StoredUser): Promise<void> {
  if (leaving.is_super !== 1 || leaving.suspended_at !== null) return
  if (await hasOtherActiveSuperAdmin(meta, leaving.id)) return
  throw conflict('This is the last active super admin. Make somebody else super admin first.')
}
