import type { Selectable } from 'kysely'
import type { UserRow } from '../../meta/rows/people.ts'
import { hashToken, newId, newToken } from '../../platform/chance.ts'
import type { Ctx, Tx } from '../../request/context.ts'

export interface StartedSession {
  readonly accessToken: string
  readonly refreshToken: string
}

/** A session that exists once its transaction has committed; only then may tokens be handed out. */
interface OpenedSession {
  readonly user: Selectable<UserRow>
  readonly session: string
  readonly refreshToken: string
}

const dayMs = 86_400_000

export async function openSession(ctx: Ctx, tx: Tx, user: Selectable<UserRow>, how: string): Promise<OpenedSession> {
  const now = ctx.now()
  const session = newId('session')
  const at = new Date(now).toISOString()
  await tx
    .insertInto('rh_sessions')
    .values({
      id: session,
      user_id: user.id,
      device: ctx.caller.device,
      address: ctx.caller.address,
      created_at: at,
      last_used_at: at,
      expires_at: expiry(ctx),
      authenticated_at: at,
    })
    .execute()
  await tx.updateTable('rh_users').set({ last_sign_in_at: at }).where('id', '=', user.id).execute()
  tx.announce({ type: 'users.signedIn', user: user.id, session, how })
  return { user, session, refreshToken: await addRefreshToken(tx, session, at) }
}

export async function startTokens(ctx: Ctx, { user, session, refreshToken }: OpenedSession): Promise<StartedSession> {
  const accessToken = await ctx.accessTokens.issue({
    id: user.id,
    email: user.email,
    firstname: user.firstname,
    lastname: user.lastname,
    roles: user.is_super === 1 ? 'user,super' : 'user',
    tokenVersion: user.token_version,
    session,
  })
  return { accessToken, refreshToken }
}

/** A used token that comes again was stolen, from us or from the person: nobody may go on with that session. */
export async function rotateSession(ctx: Ctx, refreshToken: string): Promise<OpenedSession | null> {
  const hash = hashToken(refreshToken)
  return ctx.write(async (tx) => {
    const at = new Date(ctx.now()).toISOString()
    const token = await tx
      .selectFrom('rh_refresh_tokens as token')
      .innerJoin('rh_sessions as session', 'session.id', 'token.session_id')
      .select(['token.used_at', 'session.id as session', 'session.user_id', 'session.expires_at'])
      .where('token.hash', '=', hash)
      .executeTakeFirst()
    if (token === undefined) return null
    if (token.used_at !== null) {
      await tx.deleteFrom('rh_sessions').where('id', '=', token.session).execute()
      tx.announce({ type: 'users.sessionsRevoked', user: token.user_id, why: 'a refresh token was used twice' })
      return null
    }
    const user = await tx
      .selectFrom('rh_users')
      .selectAll()
      .where('id', '=', token.user_id)
      .where('suspended_at', 'is', null)
      .executeTakeFirst()
    if (user === undefined || token.expires_at <= at) return null
    await tx.updateTable('rh_refresh_tokens').set({ used_at: at }).where('hash', '=', hash).execute()
    await tx
      .updateTable('rh_sessions')
      .set({ last_used_at: at, expires_at: expiry(ctx), address: ctx.caller.address })
      .where('id', '=', token.session)
      .execute()
    return { user, session: token.session, refreshToken: await addRefreshToken(tx, token.session, at) }
  })
}

/** Ends every session of a person at once: their refresh tokens go, and access tokens of the old version are refused. */
export async function endSessions(tx: Tx, userId: string, why: string): Promise<number> {
  const ended = await tx.deleteFrom('rh_sessions').where('user_id', '=', userId).executeTakeFirst()
  await tx
    .updateTable('rh_users')
    .set((row) => ({ token_version: row('token_version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  tx.announce({ type: 'users.sessionsRevoked', user: userId, why })
  return Number(ended.numDeletedRows)
}

async function addRefreshToken(tx: Tx, session: string, at: string): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('rh_refresh_tokens')
    .values({ hash: hashToken(token), session_id: session, created_at: at, used_at: null })
    .execute()
  return token
}

function expiry(ctx: Ctx): string {
  return new Date(ctx.now() + ctx.config.sessionDays * dayMs).toISOString()
}
