import { emailKey } from '@rowhouse/core/names'
import { hashToken, newId, newToken } from '../../platform/chance.ts'
import { canMailLinks, inviteLink } from '../../platform/mail/links.ts'
import { inviteMail } from '../../platform/mail/templates.ts'
import type { Actor, Ctx, Tx } from '../../request/context.ts'

const inviteMs = 7 * 86_400_000

type Inviting = Ctx & { readonly actor: Actor }

export interface Invitation {
  readonly token: string
  readonly url: string
  readonly email: string
}

export function newInvitation({ config }: Ctx, email: string): Invitation {
  const token = newToken()
  return { token, url: inviteLink(config, token), email }
}

/**
 * For different addresses without an account. There is one invitation per address: a newer one takes the place of the
 * older, whose link stops working.
 */
export async function storeInvitations(ctx: Inviting, tx: Tx, invitations: readonly Invitation[]): Promise<void> {
  if (invitations.length === 0) return
  const known = await selectInviteIds(
    tx,
    invitations.map(({ email }) => emailKey(email)),
  )
  const now = ctx.now()
  const rows = invitations.map(({ email, token }) => ({
    id: known.get(emailKey(email)) ?? newId('invite'),
    hash: hashToken(token),
    email,
    email_key: emailKey(email),
    invited_by: ctx.actor.id,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + inviteMs).toISOString(),
  }))
  await tx
    .insertInto('rh_invites')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet(({ ref }) => ({
        hash: ref('excluded.hash'),
        email: ref('excluded.email'),
        invited_by: ref('excluded.invited_by'),
        created_at: ref('excluded.created_at'),
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .execute()
  for (const { id, email } of rows) tx.announce({ type: 'users.invited', invite: id, email })
}

async function selectInviteIds(tx: Tx, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('rh_invites').select(['id', 'email_key']).where('email_key', 'in', keys).execute()
  return new Map(rows.map(({ id, email_key }) => [email_key, id]))
}

/**
 * After the commit, so that no transaction waits for a mail server. Without PUBLIC_URL there is no address we could
 * trust for the link; whoever invites then copies it, as when the mail cannot be sent.
 */
export async function mailInvite(
  ctx: Inviting,
  { email, url }: Invitation,
  project: { readonly projectTitle?: string } = {},
): Promise<boolean> {
  if (!(await canMailLinks(ctx))) return false
  try {
    await ctx.mailer.send({ to: email, ...inviteMail({ link: url, invitedBy: nameOf(ctx.actor), ...project }) })
    return true
  } catch (error) {
    ctx.log.warn({ requestId: ctx.requestId, error }, 'an invitation could not be mailed')
    return false
  }
}

function nameOf({ firstname, lastname, email }: Actor): string {
  return [firstname, lastname].filter((part) => part !== null).join(' ') || email
}
