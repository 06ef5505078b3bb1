import type { addMembers, Member } from '@rowhouse/core/api/members'
import type { Static } from 'typebox'
import type { Additions } from './add-members.ts'
import type { ListedMember } from './store.ts'

export function presentMember(projectId: string, member: ListedMember): Static<typeof Member> {
  return {
    id: member.id,
    email: member.email,
    firstname: member.firstname,
    lastname: member.lastname,
    picture: member.picture,
    project_id: projectId,
    roles: member.role,
    status: member.status,
    created_at: member.created_at,
  }
}

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
