import { acceptPersonName } from '@rowhouse/core/names'
import type { Allowed } from '../../request/context.ts'
import { acceptPassword } from './accept-password.ts'
import { createAccount } from './accounts.ts'
import { acceptEmail } from './emails.ts'
import { mailVerification } from './mail-tokens.ts'
import { openSession, type StartedSession, startTokens } from './sessions.ts'

export interface SignUpInput {
  readonly email: string
  readonly password: string
  readonly firstname?: string | null
  readonly lastname?: string | null
  readonly token?: string | null
}

const signUpsPerAddress = 100
const quarterMs = 15 * 60_000

export async function signUp(ctx: Allowed<'auth.signUp'>, input: SignUpInput): Promise<StartedSession> {
  const email = acceptEmail(input.email)
  const password = acceptPassword(input.password)
  ctx.limits.take(`sign-up:${ctx.caller.address}`, signUpsPerAddress, quarterMs)
  // Hashed before the address is looked up: a known and an unknown one take the same time.
  const passwordHash = await ctx.passwords.hash(password)
  const opened = await ctx.write(async (tx) => {
    const user = await createAccount(ctx, tx, {
      email,
      passwordHash,
      firstname: acceptPersonName('firstname', input.firstname ?? ''),
      lastname: acceptPersonName('lastname', input.lastname ?? ''),
      emailVerified: false,
      inviteToken: input.token || null,
      how: 'open',
    })
    return openSession(ctx, tx, user, 'sign-up')
  })
  mailVerification(ctx, opened.user)
  return startTokens(ctx, opened)
}
