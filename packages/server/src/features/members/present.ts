import type { addMembers, Member } from '@rowhouse/core/api/members'
import type { Static } from 'typebox'
import type { Additions } from './add-members.ts'
import type { GroupOfMember, ListedMember } from './store.ts'

/** By whom and when is told to those who manage people. */
export function presentMember(
  projectId: string,
  member: ListedMember,
  { groups, isTold }: { readonly groups: readonly GroupOfMember[]; readonly isTold: boolean },
): Static<typeof Member> {
  return {
    id: member.id,
    email: member.email,
    firstname: member.firstname,
    lastname: member.lastname,
    picture: member.picture,
    project_id: projectId,
    roles: member.role,
    own_role: member.own_role,
    custom_role: member.custom_id === null ? null : { id: member.custom_id, title: member.custom_title ?? '' },
    counting_role: member.counting_title,
    groups: groups.map(({ id, title, role }) => ({ id, title, role })),
    invited_by: isTold ? inviterOf(member) : null,
    last_opened_at: isTold ? member.last_opened_at : null,
    status: member.status,
    created_at: member.created_at,
  }
}

const inviterOf = ({ inviter_email, inviter_firstname, inviter_lastname }: ListedMember): string | null =>
  [inviter_firstname, inviter_lastname].filter(Boolean).join(' ') || inviter_email

/** Existing clients know three answers: for one person with an account, for one without, and for several. */
export function presentAdditions({ emails, refused, invitations }: Additions): Static<typeof addMembers.reply> {
  const listed = invitations.map(({ email, token, url, mailed }) => ({
    email,
    invite_token: token,
    invite_url: url,
    mailed,
  }))
  const [first] = listed
  if (emails.length > 1)
    return {
      ...(first === undefined ? {} : { invite_token: first.invite_token }),
      emails: [...emails],
      error: [...refused],
      invitations: listed,
    }
  if (first === undefined) return { msg: 'success' }
  return { msg: 'success', invite_token: first.invite_token, email: first.email, invitations: listed }
}
