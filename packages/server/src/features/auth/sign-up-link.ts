import { conflict, invalidRequest } from '@rowhouse/core/errors'
import { newToken } from '../../platform/chance.ts'
import { canMailLinks, forgotLink, signInLink, signUpLink } from '../../platform/mail/links.ts'
import type { Mail } from '../../platform/mail/mail-kinds.ts'
import type { Allowed, Ctx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { readInviteOnly } from '../settings/invite-only.ts'
import { closedSignUp, findUserByEmail, hasAccounts } from './accounts.ts'
import { takeMail } from './mail-limit.ts'

// A link that proves an address before its account exists. Nothing but its mail is stored for it, sealed, until that has left:
// strangers would fill the database. It works once because an address has one account.

const purpose = 'sign-up link'
const hourMs = 3_600_000
const signUpHours = 24

/** The first person may have no mail yet to be reached by, and there is nobody to find out about. */
export async function signsUpByMail(ctx: Services): Promise<boolean> {
  return (await canMailLinks(ctx)) && (await hasAccounts(ctx.meta.read))
}

/** Does and answers the same for everybody; which mail goes out is known only to whoever reads the mail. */
export async function mailSignUp(ctx: Allowed<'auth.signUp'>, email: string): Promise<void> {
  if (await readInviteOnly(ctx)) throw closedSignUp()
  takeMail(ctx, 'sign-up-mail', email)
  const known = await findUserByEmail(ctx.meta.read, email)
  const mail = known === undefined ? signUpMail(ctx, email) : knownAddressMail(ctx)
  const goodUntilMs = ctx.now() + signUpHours * hourMs
  await ctx.write((tx) => ctx.mails.add(tx, [{ to: known?.email ?? email, mail, once: newToken(), goodUntilMs }]))
  ctx.mails.wake()
}

const signUpMail = (ctx: Ctx, email: string): Mail => ({
  kind: 'signUp',
  values: { link: signUpLink(ctx.config, sealSignUp(ctx, email)), hours: signUpHours },
})

const knownAddressMail = ({ config }: Ctx): Mail => ({
  kind: 'knownAddress',
  values: { signIn: signInLink(config), forgot: forgotLink(config) },
})

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
