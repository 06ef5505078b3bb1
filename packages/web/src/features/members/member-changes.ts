import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import {
  addMembers,
  leaveProject as leaveEndpoint,
  lookAsPerson,
  removeMember as removeEndpoint,
  resendInvite,
  transferProject,
  updateMember,
} from '@rowhouse/core/api/members'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { saved } from '../../state/saved.ts'
import { type MemberPage, membersKey } from '../../structure/members/queries.ts'
import { projectQuery, projectsQuery } from '../../structure/projects/queries.ts'
import { type InviteLink, type InviteOutcome, inviteOutcome } from './invite-outcome.ts'
import type { Member } from './member.ts'
import type { RoleOption } from './use-role-choices.ts'

export async function invitePeople(
  projectId: string,
  { emails, role }: { readonly emails: readonly string[]; readonly role: string },
): Promise<InviteOutcome> {
  try {
    const reply = await call(addMembers, { params: { projectId }, body: { email: emails.join(','), roles: role } })
    return inviteOutcome(emails, reply)
  } finally {
    await refresh(projectId)
  }
}

/** On screen at once; put back, and thrown to the caller, when the server refuses. */
export async function changeRole({ project_id, id }: Member, { id: role, base, title }: RoleOption): Promise<void> {
  const custom = role === base ? null : { id: role, title }
  const given = { roles: base, own_role: base, custom_role: custom, counting_role: custom?.title ?? null }
  await optimistically(
    project_id,
    (list) => list.map((member) => (member.id === id ? { ...member, ...given } : member)),
    () => call(updateMember, { params: { projectId: project_id, userId: id }, body: { roles: role } }),
  )
}

/**
 * Gone from the list at once; back again when the server refuses. For invitations too. Gives the role somebody still has by
 * their groups; null: none.
 */
export async function removeMember({ project_id, id }: Member): Promise<string | null> {
  const { remains } = await optimistically(
    project_id,
    (list) => list.filter((member) => member.id !== id),
    () => call(removeEndpoint, { params: { projectId: project_id, userId: id } }),
  )
  return remains ?? null
}

/** The server keeps no link, so each time it makes a new one, and the one before stops working. */
export async function renewInvite({ project_id, id, email }: Member): Promise<InviteLink> {
  const reply = await call(resendInvite, { params: { projectId: project_id, userId: id } })
  return { email, path: reply.invite_url, isMailed: reply.mailed }
}

export async function leaveProject(projectId: string): Promise<void> {
  await call(leaveEndpoint, { params: { projectId } })
  const { [projectId]: _, ...others } = saved.getState().users.projectRoles
  saved.change('users', { projectRoles: others })
  // Its screen is still there for a moment and must not ask for what is no longer the person's.
  await queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey, refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey })
}

export async function transfer({ project_id, id }: Member): Promise<void> {
  try {
    await call(transferProject, { params: { projectId: project_id }, body: { to: id } })
  } finally {
    await refresh(project_id)
  }
}

export const beginLooking = ({ project_id, id }: Member): Promise<ReplyOf<typeof lookAsPerson>> =>
  call(lookAsPerson, { params: { projectId: project_id }, body: { person: id } })

async function optimistically<Reply>(
  projectId: string,
  change: (list: readonly Member[]) => Member[],
  work: () => Promise<Reply>,
): Promise<Reply> {
  const filter = { queryKey: membersKey(projectId) }
  await queryClient.cancelQueries(filter)
  const before = queryClient.getQueriesData<MemberPage>(filter)
  queryClient.setQueriesData<MemberPage>(filter, (known) => known && { ...known, list: change(known.list) })
  try {
    return await work()
  } catch (error) {
    for (const [key, known] of before) queryClient.setQueryData(key, known)
    throw error
  } finally {
    await refresh(projectId)
  }
}

// The overview and the list of projects show the first people and their number.
async function refresh(projectId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey }),
    queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true }),
  ])
}
