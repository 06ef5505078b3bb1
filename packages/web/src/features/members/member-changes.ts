import {
  addMembers,
  leaveProject as leaveEndpoint,
  removeMember as removeEndpoint,
  resendInvite,
  updateMember,
} from '@rowhouse/core/api/members'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { saved } from '../../state/saved.ts'
import { type MemberPage, membersKey } from '../../structure/members/queries.ts'
import { projectQuery, projectsQuery } from '../../structure/projects/queries.ts'
import { type InviteLink, type InviteOutcome, inviteOutcome } from './invite-outcome.ts'
import type { InvitableRole, Member } from './member.ts'

export async function invitePeople(
  projectId: string,
  { emails, role }: { readonly emails: readonly string[]; readonly role: InvitableRole },
): Promise<InviteOutcome> {
  try {
    const reply = await call(addMembers, { params: { projectId }, body: { email: emails.join(','), roles: role } })
    return inviteOutcome(emails, reply)
  } finally {
    await refresh(projectId)
  }
}

/** On screen at once; put back, and thrown to the caller, when the server refuses. */
export async function changeRole({ project_id, id }: Member, role: ProjectRole): Promise<void> {
  await optimistically(
    project_id,
    (list) => list.map((member) => (member.id === id ? { ...member, roles: role } : member)),
    () => call(updateMember, { params: { projectId: project_id, userId: id }, body: { roles: role } }),
  )
}

/** Gone from the list at once; back again when the server refuses. For invitations too. */
export async function removeMember({ project_id, id }: Member): Promise<void> {
  await optimistically(
    project_id,
    (list) => list.filter((member) => member.id !== id),
    () => call(removeEndpoint, { params: { projectId: project_id, userId: id } }),
  )
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

async function optimistically(
  projectId: string,
  change: (list: readonly Member[]) => Member[],
  work: () => Promise<unknown>,
): Promise<void> {
  const filter = { queryKey: membersKey(projectId) }
  await queryClient.cancelQueries(filter)
  const before = queryClient.getQueriesData<MemberPage>(filter)
  queryClient.setQueriesData<MemberPage>(filter, (known) => known && { ...known, list: change(known.list) })
  try {
    await work()
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
