import type { Session } from '@rowhouse/core/api/account'
import { notFound } from '@rowhouse/core/errors'
import type { Static } from 'typebox'
import type { Signed } from '../../request/context.ts'

export async function listSessions(ctx: Signed<'account.read'>): Promise<Static<typeof Session>[]> {
  const rows = await ctx.meta.read
    .selectFrom('rh_sessions')
    .selectAll()
    .where('user_id', '=', ctx.actor.id)
    .where('expires_at', '>', new Date(ctx.now()).toISOString())
    .orderBy('last_used_at', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    current: row.id === ctx.actor.session,
    device: row.device,
    address: row.address,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}

export async function revokeSession(ctx: Signed<'account.update'>, sessionId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('rh_sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', ctx.actor.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('session', sessionId)
    tx.announce({ type: 'users.sessionsRevoked', user: ctx.actor.id, why: 'one device signed out' })
  })
}
