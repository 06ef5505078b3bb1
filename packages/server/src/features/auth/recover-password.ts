import { invalidRequest, invalidValue } from '@rowhouse/core/errors'
import { canMailLinks } from '../../platform/mail/links.ts'
import type { Allowed } from '../../request/context.ts'
import { acceptPassword } from './accept-password.ts'
import { findUserByEmail } from './accounts.ts'
import { claimProjectRoles } from './claim-project-roles.ts'
import { takeMail } from './mail-limit.ts'
import { findTokenOwner } from './mail-tokens.ts'
import { requirePasswords } from './password-sign-in.ts'
import { endSessions } from './sessions.ts'

const resetSentences = { unknown: 'Invalid reset url', expired: 'Password reset url expired' } as const

/** Answers at once and the same for everybody; what there is to do happens afterwards. */
export function forgotPassword(ctx: Allowed<'auth.recover'>, email: string): string {
  requirePasswords(ctx)
  if (email.trim() === '') throw invalidValue('email', 'Please enter your email address.')
  takeMail(ctx, 'reset', email)
  requestReset(ctx, email).catch((error: unknown) =>
    ctx.log.error({ requestId: ctx.requestId, error }, 'a reset could not be asked for'),
  )
  return 'Please check your email to reset the password'
}

async function requestReset(ctx: Allowed<'auth.recover'>, email: string): Promise<void> {
  if (!(await canMailLinks(ctx))) {
    ctx.log.warn('a reset was asked for, but SMTP_URL or PUBLIC_URL is not set: an administrator can copy a reset link')
    return
  }
  const user = await findUserByEmail(ctx.meta.read, email)
  if (user === undefined || user.suspended_at !== null) return
  // The mail follows the log, see `accountMails`.
  await ctx.write(async (tx) => tx.announce({ type: 'users.resetRequested', user: user.id, by: 'mail' }))
}

export async function validateResetToken(ctx: Allowed<'auth.recover'>, token: string): Promise<true> {
  await findTokenOwner(ctx, ctx.meta.read, { kind: 'reset', token, sentences: resetSentences })
  return true
}

export async function resetPassword(
  ctx: Allowed<'auth.recover'>,
  token: string,
  password: string | undefined,
): Promise<void> {
  requirePasswords(ctx)
  if (password === undefined) throw invalidRequest('Password is required')
  const accepted = acceptPassword(password)
  // Before the costly hash: a made-up token costs nothing.
  await findTokenOwner(ctx, ctx.meta.read, { kind: 'reset', token, sentences: resetSentences })
  const passwordHash = await ctx.passwords.hash(accepted)
  await ctx.write(async (tx) => {
    const userId = await findTokenOwner(ctx, tx, { kind: 'reset', token, sentences: resetSentences })
    await tx.deleteFrom('rh_mail_tokens').where('user_id', '=', userId).where('kind', '=', 'reset').execute()
    await tx
      .updateTable('rh_users')
      .set({ password_hash: passwordHash, updated_at: new Date(ctx.now()).toISOString() })
      .where('id', '=', userId)
      .execute()
    await endSessions(tx, userId, 'password reset')
    tx.announce({ type: 'users.passwordChanged', user: userId, how: 'reset' })
  })
}

export async function verifyEmail(ctx: Allowed<'auth.recover'>, token: string): Promise<void> {
  const sentences = { unknown: 'Invalid verification url', expired: 'Invalid verification url' }
  await ctx.write(async (tx) => {
    const userId = await findTokenOwner(ctx, tx, { kind: 'verify', token, sentences })
    await tx.deleteFrom('rh_mail_tokens').where('user_id', '=', userId).where('kind', '=', 'verify').execute()
    await tx.updateTable('rh_users').set({ email_verified: 1 }).where('id', '=', userId).execute()
    tx.announce({ type: 'users.profileChanged', user: userId, fields: ['email_verified'] })
    await claimProjectRoles(ctx, tx, userId)
  })
}
