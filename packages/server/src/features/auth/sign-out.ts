import { hashToken } from '../../platform/chance.ts'
import type { Allowed, Tx } from '../../request/context.ts'
import { endSessions } from './sessions.ts'

/** Works with whatever is left of the session: the access token or only the refresh cookie. Never fails a person who leaves. */
export async function signOut(
  ctx: Allowed<'auth.signOut'>,
  { refreshToken, everywhere }: { refreshToken: string | null; everywhere: boolean },
): Promise<void> {
  await ctx.write(async (tx) => {
    const session = await findSession(ctx, tx, refreshToken)
    if (session === undefined) return
    if (everywhere) {
      const sessions = await endSessions(tx, session.user_id, 'signed out everywhere')
      tx.announce({ type: 'users.signedOut', user: session.user_id, sessions })
      return
    }
    await tx.deleteFrom('rh_sessions').where('id', '=', session.id).execute()
    tx.announce({ type: 'users.signedOut', user: session.user_id, sessions: 1 })
  })
}

async function findSession(
  { actor }: Allowed<'auth.signOut'>,
  tx: Tx,
  refreshToken: string | null,
): Promise<{ id: string; user_id: string } | undefined> {
  if (actor !== null) return { id: actor.session, user_id: actor.id }
  if (refreshToken === null) return undefined
  return tx
    .selectFrom('rh_refresh_tokens as token')
    .innerJoin('rh_sessions as session', 'session.id', 'token.session_id')
    .select(['session.id', 'session.user_id'])
    .where('token.hash', '=', hashToken(refreshToken))
    .executeTakeFirst()
}
