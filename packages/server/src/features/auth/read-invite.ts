import { invalidRequest } from '@rowhouse/core/errors'
import { hashToken } from '../../platform/chance.ts'
import type { Allowed } from '../../request/context.ts'
import { openSignUp } from './sign-up-link.ts'

export async function readInvite(ctx: Allowed<'auth.signUp'>, token: string): Promise<{ email: string }> {
  const proved = await openSignUp(ctx, token)
  if (proved !== null) return { email: proved }
  const invite = await ctx.meta.read
    .selectFrom('rh_invites')
    .select(['email', 'expires_at'])
    .where('hash', '=', hashToken(token))
    .executeTakeFirst()
  if (invite === undefined) throw invalidRequest('Invalid invite url')
  if (invite.expires_at <= new Date(ctx.now()).toISOString())
    throw invalidRequest('Expired invite url, Please contact super admin to get a new invite url')
  return { email: invite.email }
}
