import { type AppError, forbidden, invalidRequest } from '@rowhouse/core/errors'
import { emailKey } from '@rowhouse/core/names'
import type { Selectable } from 'kysely'
import type { UserRow } from '../../meta/rows/people.ts'
import { secondFactorsOf } from '../../meta/second-factors.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { Allowed } from '../../request/context.ts'
import { findUserByEmail } from './accounts.ts'
import { requirePasswords } from './password-sign-in.ts'
import { spendSecondFactor, tellingWrongFactor } from './second-factor.ts'
import { openSession, type StartedSession, startTokens } from './sessions.ts'
import { type HalfSignedIn, sealTicket } from './sign-in-ticket.ts'

interface SignInInput {
  readonly email: string
  readonly password: string
  readonly code?: string
}

const quarterMs = 15 * 60_000

/** The same sentence, status and work whether the address is known or not. */
const failed = (): AppError => invalidRequest('The e-mail or the password is not right.')

export async function signIn(ctx: Allowed<'auth.signIn'>, input: SignInInput): Promise<StartedSession | HalfSignedIn> {
  requirePasswords(ctx)
  const { forgive } = takeAttempt(ctx, input.email)
  const user = await findUserByEmail(ctx.meta.read, input.email)
  const isRight = await ctx.passwords.verify(user?.password_hash ?? null, input.password)
  if (user === undefined || !isRight) {
    await ctx.write(async (tx) => tx.announce({ type: 'users.signInFailed', user: user?.id ?? null }))
    throw failed()
  }
  // Said only to somebody who knows the password.
  if (user.suspended_at !== null) throw forbidden('This account is suspended. Ask an administrator of this server.')
  const passwordHash = await freshHash(ctx.passwords, user, input.password)
  const enter = () =>
    ctx.write(async (tx) => {
      // Read again in the transaction: the account may have been suspended or changed while the password was checked.
      const current = await tx.selectFrom('rh_users').selectAll().where('id', '=', user.id).executeTakeFirst()
      if (current?.password_hash !== user.password_hash || current.suspended_at !== null) throw failed()
      const factors = await secondFactorsOf(tx, user.id)
      if (factors.length > 0 && isBlank(input.code))
        return { ticket: sealTicket(ctx, current, { how: 'password', joining: null }), factors }
      const spent = await spendSecondFactor(ctx, tx, current, input.code)
      if (passwordHash !== null)
        await tx.updateTable('rh_users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
      return openSession(ctx, tx, current, spent === null ? 'password' : `password and ${spent}`)
    })
  const outcome = await tellingWrongFactor(ctx, user.id, enter)
  if ('ticket' in outcome) return outcome
  forgive()
  return startTokens(ctx, outcome)
}

const isBlank = (code: string | undefined): boolean => code === undefined || code.trim() === ''

/** Counted before the work; a success takes the account's count away again, so only failures lock. */
function takeAttempt(ctx: Allowed<'auth.signIn'>, email: string): { forgive(): void } {
  const { limits, config, caller } = ctx
  const ofAddress = `sign-in-address:${caller.address}`
  const ofAccount = `sign-in:${emailKey(email)}`
  limits.take(ofAddress, config.rates.signInPerAddress, quarterMs)
  limits.take(ofAccount, config.rates.signInPerAccount, quarterMs)
  return {
    forgive() {
      limits.giveBack(ofAddress)
      limits.forget(ofAccount)
    },
  }
}

async function freshHash(
  passwords: Passwords,
  { password_hash: stored }: Selectable<UserRow>,
  password: string,
): Promise<string | null> {
  return stored !== null && passwords.needsRehash(stored) ? passwords.hash(password) : null
}
