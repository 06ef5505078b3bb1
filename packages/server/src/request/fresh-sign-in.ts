import { freshSignInMinutes } from '@rowhouse/core/api/endpoint'
import { AppError, signInRequired } from '@rowhouse/core/errors'
import type { Ctx } from './context.ts'

/**
 * For what cannot be taken back: a session left open, or stolen, is not enough. Signing in counts, renewing a token does
 * not. Read here and not with the caller, so that other calls do not pay for it.
 */
export async function requireFreshSignIn(ctx: Ctx): Promise<void> {
  const { actor, meta } = ctx
  if (actor === null) throw signInRequired()
  const session = await meta.read
    .selectFrom('rh_sessions')
    .select('authenticated_at')
    .where('id', '=', actor.session)
    .executeTakeFirst()
  if (session === undefined) throw signInRequired()
  const oldest = new Date(ctx.now() - freshSignInMinutes * 60_000).toISOString()
  if (session.authenticated_at < oldest)
    throw new AppError('reauthentication_required', 'Confirm that it is you first. Nothing was changed.')
}
