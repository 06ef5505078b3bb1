import { emailKey } from '@rowhouse/core/names'
import { hashToken, newId, newToken } from '../../platform/chance.ts'
import { inviteLink } from '../../platform/mail/links.ts'
import type { Mail } from '../../platform/mail/mail-kinds.ts'
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
 * In the transaction that stores them; call `mails.wake` after its commit. Of an address that takes no mail whoever invites is
 * told later.
 */
export async function mailInvites(
  ctx: Inviting,
  tx: Tx,
  invitations: readonly Invitation[],
  project: { readonly id: string; readonly title: string } | null,
): Promise<void> {
  const invitedBy = nameOf(ctx.actor)
  const mailOf = (link: string): Mail =>
    project === null
      ? { kind: 'serverInvite', values: { link, invitedBy } }
      : { kind: 'invite', values: { link, invitedBy, project: project.title } }
  const specs = invitations.map(({ email, token, url }) => ({
    to: email,
    mail: mailOf(url),
    once: `invite ${hashToken(token)}`,
    sender: { userId: ctx.actor.id, projectId: project?.id ?? null },
    goodUntilMs: ctx.now() + inviteMs,
  }))
  await ctx.mails.add(tx, specs)
}

function nameOf({ firstname, lastname, email }: Actor): string {
  return [firstname, lastname].filter((part) => part !== null).join(' ') || email
}
