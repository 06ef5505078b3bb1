import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { addMembers } from '@rowhouse/core/api/members'
import { emailKey } from '@rowhouse/core/names'

export interface InviteLink {
  readonly email: string
  readonly path: string
  readonly isMailed: boolean
}

export interface InviteOutcome {
  /** One for each address without an account. */
  readonly links: readonly InviteLink[]
  readonly refused: readonly { readonly email: string; readonly reason: string }[]
  /** Had an account already, so they are members now. */
  readonly added: readonly string[]
}

export function inviteOutcome(asked: readonly string[], reply: ReplyOf<typeof addMembers>): InviteOutcome {
  const links = (reply.invitations ?? []).map(({ email, invite_url, mailed }) => ({
    email,
    path: invite_url,
    isMailed: mailed,
  }))
  const refused = (reply.error ?? []).map(({ email, error }) => ({ email, reason: withName(email, error) }))
  const elsewhere = new Set([...links, ...refused].map(({ email }) => emailKey(email)))
  return { links, refused, added: asked.filter((email) => !elsewhere.has(emailKey(email))) }
}

/** A sentence that does not say whom it is about gets the address in front. */
function withName(email: string, sentence: string): string {
  return sentence.includes(email) ? sentence : `${email}: ${sentence}`
}
