import { invalidRequest } from '@rowhouse/core/errors'
import { emailKey } from '@rowhouse/core/names'
import type { Kysely } from 'kysely'
import { insertMembers } from '../../meta/memberships.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { newId } from '../../platform/chance.ts'
import { canMailLinks } from '../../platform/mail/links.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { type Invitation, mailInvites, newInvitation, storeInvitations } from '../auth/invites.ts'
import { acceptAddresses } from './accept-addresses.ts'
import { acceptRole, type GivenRole, refuseWaitingOwner } from './accept-role.ts'
import { takeInvites } from './invite-limit.ts'
import { confirmRole, mayTake, permitRoles, refuseMore } from './permit-roles.ts'
import { type SortedAddresses, sortAddresses } from './sort-addresses.ts'
import { deleteWaitingRoles, insertWaitingRoles, selectAccounts, selectTitle, selectWaitingRoles } from './store.ts'

interface SentInvitation extends Invitation {
  readonly mailed: boolean
}

export interface Additions {
  readonly emails: readonly string[]
  readonly refused: SortedAddresses['refused']
  readonly invitations: readonly SentInvitation[]
}

type Adding = InProject<'members.manage'>

/** Everybody with an account is a member at once; for others there is an invitation, and a role that waits for them. */
export async function addMembers(
  ctx: Adding,
  { email, roles = 'editor' }: { readonly email: string; readonly roles?: string },
): Promise<Additions> {
  const emails = acceptAddresses(email)
  const { role } = await acceptRole(ctx.meta.read, ctx.project.id, roles)
  await permitRoles(ctx, [role])
  refuseWaitingOwner(role)
  takeInvites(ctx, (await sortFor(ctx, ctx.meta.read, emails)).inviting.length)
  // Without PUBLIC_URL there is no address we could trust for the link: whoever invites copies it.
  const mailed = await canMailLinks(ctx)
  const { refused, invitations } = await ctx.write(async (tx) => {
    await confirmRole(ctx, tx)
    const given = await acceptRole(tx, ctx.project.id, roles)
    refuseMore(ctx, given)
    const sorted = await sortFor(ctx, tx, emails)
    const [only] = sorted.refused
    if (only !== undefined && emails.length === 1) throw invalidRequest(only.error)
    await join(ctx, tx, sorted, given)
    const made = await invite(ctx, tx, sorted.inviting, given)
    const project = ctx.project.id
    if (mailed) await mailInvites(ctx, tx, made, { id: project, title: await selectTitle(tx, project) })
    return { refused: sorted.refused, invitations: made }
  })
  ctx.mails.wake()
  return { emails, refused, invitations: invitations.map((invitation) => ({ ...invitation, mailed })) }
}

async function sortFor(ctx: Adding, meta: Kysely<MetaTables>, emails: readonly string[]): Promise<SortedAddresses> {
  const keys = emails.map(emailKey)
  const accounts = await selectAccounts(meta, ctx.project.id, keys)
  const waiting = await selectWaitingRoles(meta, ctx.project.id, keys)
  return sortAddresses(emails, { accounts, waiting }, (role) => mayTake(ctx, role))
}

async function join(
  ctx: Adding,
  tx: Tx,
  { joining, replaced }: SortedAddresses,
  { role, customRoleId: custom_role_id, name }: GivenRole,
): Promise<void> {
  const project = ctx.project.id
  const at = new Date(ctx.now()).toISOString()
  await insertMembers(
    tx,
    joining.map(({ id }) => ({
      project_id: project,
      user_id: id,
      role,
      custom_role_id,
      invited_by: ctx.actor.id,
      created_at: at,
    })),
  )
  await deleteWaitingRoles(
    tx,
    replaced.map(({ id }) => id),
  )
  for (const { id } of joining) tx.announce({ type: 'members.added', project, user: id, role: name })
}

async function invite(
  ctx: Adding,
  tx: Tx,
  emails: readonly string[],
  { role, customRoleId, name }: GivenRole,
): Promise<Invitation[]> {
  const project = ctx.project.id
  const at = new Date(ctx.now()).toISOString()
  const invitations = emails.map((email) => newInvitation(ctx, email))
  await storeInvitations(ctx, tx, invitations)
  await insertWaitingRoles(
    tx,
    emails.map((email) => ({
      id: newId('invite'),
      project_id: project,
      email,
      email_key: emailKey(email),
      role,
      custom_role_id: customRoleId,
      invited_by: ctx.actor.id,
      created_at: at,
    })),
  )
  for (const email of emails) tx.announce({ type: 'members.invited', project, email, role: name })
  return invitations
}
