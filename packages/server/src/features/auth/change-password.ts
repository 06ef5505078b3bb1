import { invalidRequest, invalidValue } from '@rowhouse/core/errors'
import type { Signed } from '../../request/context.ts'
import { requireFreshSignIn } from '../../request/fresh-sign-in.ts'
import { acceptPassword } from './accept-password.ts'
import { requirePasswords } from './password-sign-in.ts'
import { endSessions, openSession, type StartedSession, startTokens } from './sessions.ts'

interface ChangePasswordInput {
  readonly currentPassword?: string
  readonly newPassword?: string
}

const quarterMs = 15 * 60_000

/** Ends every session, also this one, and starts a new one for the person who changed it. */
export async function changePassword(
  ctx: Signed<'account.changePassword'>,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<StartedSession> {
  requirePasswords(ctx)
  const user = await ctx.meta.read
    .selectFrom('rh_users')
    .selectAll()
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow()
  // Somebody who signs in by an identity provider sets a first password and has no current one.
  const needsCurrent = user.password_hash !== null
  // Otherwise whoever finds the screen open could keep the account by a password of their own.
  if (!needsCurrent) await requireFreshSignIn(ctx)
  if (!newPassword || (needsCurrent && !currentPassword)) throw invalidRequest('Missing new/old password')
  const accepted = acceptPassword(newPassword)
  ctx.limits.take(`change-password:${user.id}`, ctx.config.rates.signInPerAccount, quarterMs)
  if (needsCurrent && !(await ctx.passwords.verify(user.password_hash, currentPassword ?? '')))
    throw invalidValue('currentPassword', 'Current password is wrong')
  const passwordHash = await ctx.passwords.hash(accepted)
  const opened = await ctx.write(async (tx) => {
    await tx
      .updateTable('rh_users')
      .set({ password_hash: passwordHash, updated_at: new Date(ctx.now()).toISOString() })
      .where('id', '=', user.id)
      .execute()
    await endSessions(tx, user.id, 'password change')
    tx.announce({ type: 'users.passwordChanged', user: user.id, how: 'change' })
    const changed = await tx.selectFrom('rh_users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    return openSession(ctx, tx, changed, 'password change')
  })
  ctx.limits.forget(`change-password:${user.id}`)
  return startTokens(ctx, opened)
}
