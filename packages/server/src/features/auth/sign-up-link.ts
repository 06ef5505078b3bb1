import { conflict, invalidRequest } from '@rowhouse/core/errors'
import { canMailLinks, forgotLink, signInLink, signUpLink } from '../../platform/mail/links.ts'
import { knownAddressMail, signUpMail } from '../../platform/mail/templates.ts'
import type { Allowed, Ctx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { readInviteOnly } from '../settings/invite-only.ts'
import { closedSignUp, findUserByEmail, hasAccounts } from './accounts.ts'
import { takeMail } from './mail-limit.ts'

// A link that proves an address before its account exists. Nothing is stored for it: strangers would fill the database.
// It works once because an address has one account.

const purpose = 'sign-up link'
const hourMs = 3_600_000
const signUpHours = 24

/** The first person may have no mail yet to be reached by, and there is nobody to find out about. */
export async function signsUpByMail(ctx: Services): Promise<boolean> {
  return (await canMailLinks(ctx)) && (await hasAccounts(ctx.meta.read))
}

/** Answers at once and the same for everybody; which mail goes out is known only to whoever reads the mail. */
export async function mailSignUp(ctx: Allowed<'auth.signUp'>, email: string): Promise<void> {
  if (await readInviteOnly(ctx)) throw closedSignUp()
  takeMail(ctx, 'sign-up-mail', email)
  sendMail(ctx, email).catch((error: unknown) =>
    ctx.log.error({ requestId: ctx.requestId, error }, 'a sign-up mail was not sent'),
  )
}

async function sendMail(ctx: Ctx, email: string): Promise<void> {
  const { config, mailer, meta } = ctx
  const known = await findUserByEmail(meta.read, email)
  const mail =
    known === undefined
      ? signUpMail(signUpLink(config, sealSignUp(ctx, email)), signUpHours)
      : knownAddressMail(signInLink(config), forgotLink(config))
  await mailer.send({ to: known?.email ?? email, ...mail })
}

export function sealSignUp({ secrets, now }: Services, email: string): string {
  return secrets.seal(`${now() + signUpHours * hourMs} ${email}`, purpose)
}

/** The address such a link proves; null for tokens of another kind, which are those of invitations. */
export async function openSignUp(ctx: Ctx, token: string): Promise<string | null> {
  if (!token.includes('.')) return null
  const [expires = '', email = ''] = unsealed(ctx, token).split(' ')
  if (Number(expires) <= ctx.now()) throw invalidRequest('Expired sign-up url')
  if ((await findUserByEmail(ctx.meta.read, email)) !== undefined) throw conflict('This sign-up url was used already')
  return email
}

function unsealed({ secrets }: Ctx, token: string): string {
  try {
    return secrets.unseal(token, purpose)
  } catch {
    throw invalidRequest('Invalid sign-up url')
  }
}
