import { conflict } from '@rowhouse/core/errors'
import { emailKey } from '@rowhouse/core/names'
import { hashToken, newId, newToken } from '../../platform/chance.ts'
import { inviteMail } from '../../platform/mail/templates.ts'
import type { Signed } from '../../request/context.ts'
import { findUserByEmail } from '../auth/accounts.ts'
import { acceptEmail } from '../auth/emails.ts'
import { inviteLink } from '../auth/links.ts'
import { selectInviteByEmail, storeInvite } from './store.ts'

const inviteMs = 7 * 86_400_000

export interface SentInvite {
  readonly token: string
  readonly url: string
  readonly email: string
  readonly mailed: boolean
}

/** Inviting an address again renews its invitation: only the newest link works. */
export async function inviteUser(ctx: Signed<'users.manage'>, input: string): Promise<SentInvite> {
  const email = acceptEmail(input)
  const token = newToken()
  await store(ctx, email, token)
  const url = inviteLink(ctx.config, token)
  return { token, url, email, mailed: await mail(ctx, email, url) }
}

async function store(ctx: Signed<'users.manage'>, email: string, token: string): Promise<void> {
  const key = emailKey(email)
  const now = ctx.now()
  await ctx.write(async (tx) => {
    if ((await findUserByEmail(tx, email)) !== undefined)
      throw conflict('There is an account with this address already.')
    const id = (await selectInviteByEmail(tx, key))?.id ?? newId('invite')
    await storeInvite(tx, {
      id,
      hash: hashToken(token),
      email,
      email_key: key,
      invited_by: ctx.actor.id,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + inviteMs).toISOString(),
    })
    tx.announce({ type: 'users.invited', invite: id, email })
  })
}

/**
 * After the commit, so that no transaction waits for a mail server. Without PUBLIC_URL there is no address we could
 * trust for the link; the super admin then copies it, as when the mail cannot be sent.
 */
async function mail(ctx: Signed<'users.manage'>, email: string, link: string): Promise<boolean> {
  if (!ctx.mailer.configured || ctx.config.publicUrl === null) return false
  try {
    await ctx.mailer.send({ to: email, ...inviteMail({ link, invitedBy: nameOf(ctx.actor) }) })
    return true
  } catch (error) {
    ctx.log.warn({ requestId: ctx.requestId, error }, 'an invitation could not be mailed')
    return false
  }
}

function nameOf({ firstname, lastname, email }: Signed<'users.manage'>['actor']): string {
  return [firstname, lastname].filter((part) => part !== null).join(' ') || email
}
