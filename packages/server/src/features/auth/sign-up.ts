import { invalidValue } from '@rowhouse/core/errors'
import { acceptPersonName, emailKey } from '@rowhouse/core/names'
import type { Allowed } from '../../request/context.ts'
import { acceptPassword } from './accept-password.ts'
import { createAccount } from './accounts.ts'
import { acceptEmail } from './emails.ts'
import { requirePasswords } from './password-sign-in.ts'
import { openSession, type StartedSession, startTokens } from './sessions.ts'
import { mailSignUp, openSignUp, signsUpByMail } from './sign-up-link.ts'

interface SignUpInput {
  readonly email: string
  readonly password?: string
  readonly firstname?: string | null
  readonly lastname?: string | null
  readonly token?: string | null
}

const signUpsPerAddress = 100
const quarterMs = 15 * 60_000

/** Null where a mail leads on: an answer that depends on the address would tell who has an account here. */
export async function signUp(ctx: Allowed<'auth.signUp'>, input: SignUpInput): Promise<StartedSession | null> {
  requirePasswords(ctx)
  const email = acceptEmail(input.email)
  const token = input.token || null
  ctx.limits.take(`sign-up:${ctx.caller.address}`, signUpsPerAddress, quarterMs)
  if (token === null && (await signsUpByMail(ctx))) {
    // The password is chosen by whoever reads the mail: one typed before could be that of somebody else.
    await mailSignUp(ctx, email)
    return null
  }
  const password = acceptPassword(input.password ?? '')
  const proved = token === null ? null : await openSignUp(ctx, token)
  if (proved !== null && emailKey(proved) !== emailKey(email))
    throw invalidValue('email', 'This link is for another address.')
  // Hashed before the address is looked up: a known and an unknown one take the same time.
  const passwordHash = await ctx.passwords.hash(password)
  const opened = await ctx.write(async (tx) => {
    const user = await createAccount(ctx, tx, {
      email,
      passwordHash,
      firstname: acceptPersonName('firstname', input.firstname ?? ''),
      lastname: acceptPersonName('lastname', input.lastname ?? ''),
      emailVerified: proved !== null,
      inviteToken: proved === null ? token : null,
      how: 'open',
    })
    return openSession(ctx, tx, user, 'sign-up')
  })
  return startTokens(ctx, opened)
}
