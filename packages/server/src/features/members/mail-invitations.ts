import type { InProject } from '../../request/context.ts'
import { type Invitation, mailInvite } from '../auth/invites.ts'

const atOnce = 10

export interface SentInvitation extends Invitation {
  readonly mailed: boolean
}

/** A few at a time: mail servers turn away who opens fifty connections. */
export async function mailInvitations(
  ctx: InProject<'members.manage'>,
  invitations: readonly Invitation[],
  projectTitle: string,
): Promise<SentInvitation[]> {
  const sent: SentInvitation[] = []
  for (let start = 0; start < invitations.length; start += atOnce) {
    const group = invitations.slice(start, start + atOnce)
    const mailed = await Promise.all(group.map((invitation) => mailInvite(ctx, invitation, { projectTitle })))
    sent.push(...group.map((invitation, i) => ({ ...invitation, mailed: mailed[i] ?? false })))
  }
  return sent
}
