// A hook that is off tells nothing, also not of what waited when it was turned off: the log says so, and by hand it is sent.
import type { Kysely } from 'kysely'
import type { HookRow } from '../../meta/rows/automation.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { isFree } from './deliveries.ts'

type Meta = Kysely<MetaTables>

export const notSent = {
  off: 'Not sent: the webhook was turned off.',
  deleted: 'Not sent: the webhook was deleted.',
} as const

/** Why nothing of the hook leaves now; null: it does. */
export function reasonNotToSend({ active, deleted_at }: Pick<HookRow, 'active' | 'deleted_at'>): string | null {
  if (deleted_at !== null) return notSent.deleted
  return active === 1 ? null : notSent.off
}

/** What is under way already is left to whoever sends it. */
export async function dropWaiting(meta: Meta, hook: Pick<HookRow, 'id'>, reason: string, at: string): Promise<void> {
  await meta
    .updateTable('rh_hook_deliveries')
    .set({ state: 'failed', reason, held_until: null, updated_at: at })
    .where('hook_id', '=', hook.id)
    .where('state', '=', 'waiting')
    .where(isFree(at))
    .execute()
}

/** Taken, and its hook was turned off before its turn came. */
export async function dropTaken(meta: Meta, id: string, reason: string, at: string): Promise<void> {
  await meta
    .updateTable('rh_hook_deliveries')
    .set({ state: 'failed', reason, held_until: null, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
