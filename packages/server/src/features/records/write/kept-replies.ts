import { AppError, conflict } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../../meta/tables.ts'
import type { Services } from '../../../request/services.ts'
import type { Once } from './once.ts'
import type { WriteCtx } from './write-attempt.ts'

const replyKeptMs = 24 * 3_600_000

interface KeptReply {
  readonly reply: string
  readonly change: string | null
  /** false: an attached database has not said yet whether it took the change. */
  readonly isSettled: boolean
}

type Caller = Pick<WriteCtx, 'actor' | 'link' | 'now'>

/** Visitors of a link are one: who repeats a call repeats all of it, and is told only what they sent. */
const principalOf = ({ actor, link }: Caller): string => actor?.id ?? link?.id ?? ''

/** The reply to an earlier call with this key. A key that was used for another call is refused. */
export async function findReply(
  caller: Caller,
  meta: Kysely<MetaTables>,
  once: Once | undefined,
): Promise<KeptReply | null> {
  if (once === undefined) return null
  const row = await meta
    .selectFrom('rh_replies as reply')
    .leftJoin('rh_changes as change', 'change.id', 'reply.change_id')
    .select(['reply.fingerprint', 'reply.reply', 'reply.change_id', 'change.state'])
    .where('reply.principal', '=', principalOf(caller))
    .where('reply.key', '=', once.key)
    .where('reply.created_at', '>=', keptSince(caller.now()))
    .executeTakeFirst()
  if (row === undefined || row.reply === null) return null
  if (row.fingerprint !== once.fingerprint)
    throw conflict('This Idempotency-Key was used for another call. Choose a new one for this call.', {
      reason: 'idempotency_key',
    })
  return { reply: row.reply, change: row.change_id, isSettled: row.state !== 'intended' }
}

/** False when another call with this key was faster. */
export async function keepReply(
  caller: Caller,
  tx: Kysely<MetaTables>,
  once: Once,
  { reply, change }: Pick<KeptReply, 'reply' | 'change'>,
): Promise<boolean> {
  await tx
    .deleteFrom('rh_replies')
    .where('principal', '=', principalOf(caller))
    .where('key', '=', once.key)
    .where('created_at', '<', keptSince(caller.now()))
    .execute()
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('rh_replies')
    .values({
      principal: principalOf(caller),
      key: once.key,
      fingerprint: once.fingerprint,
      change_id: change,
      reply,
      created_at: new Date(caller.now()).toISOString(),
    })
    .onConflict((found) => found.columns(['principal', 'key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The same transaction runs again after this, and finds the reply of the faster one. */
export function lostRace(): AppError {
  return new AppError('conflict', 'Somebody else sent the same call at the same moment. Try again.', {
    reason: 'concurrent',
  })
}

export async function forgetOldReplies({ meta, now }: Services): Promise<void> {
  await meta.write((tx) => tx.deleteFrom('rh_replies').where('created_at', '<', keptSince(now())).execute())
}

function keptSince(nowMs: number): string {
  return new Date(nowMs - replyKeptMs).toISOString()
}
