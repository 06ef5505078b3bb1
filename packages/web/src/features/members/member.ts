import type { Member as MemberContract } from '@rowhouse/core/api/members'
import { invitableRoles, isProjectRole, type ProjectRole, projectRoles } from '@rowhouse/core/permissions/roles'
import type { Static } from 'typebox'
import type { Texts } from '../../i18n/catalogue.ts'
import type { AvatarPerson } from '../../ui/avatar.tsx'
import { personName } from '../../values/person-name.ts'

export type Member = Static<typeof MemberContract>
export type InvitableRole = (typeof invitableRoles)[number]

/** What the person at the screen may do with the people of the project; the server decides again. */
export interface Rights {
  readonly ownId: string | null
  readonly mayManage: boolean
  readonly mayManageCreators: boolean
  readonly mayManageOwners: boolean
}

export const firstRole: InvitableRole = 'editor'

/** The roles of the invite form: nobody gives away more than they may take back. */
export function offeredRoles(rights: Rights): readonly InvitableRole[] {
  return invitableRoles.filter((role) => mayTouch(role, rights))
}

/** The roles this person may be given; none when their role is not the caller's to change. */
export function assignableRoles(
  member: Pick<Member, 'id' | 'roles' | 'status'>,
  rights: Rights,
): readonly ProjectRole[] {
  if (member.id === rights.ownId || !isProjectRole(member.roles) || !mayTouch(member.roles, rights)) return []
  // Nobody can own a project without an account.
  const roles: readonly ProjectRole[] = member.status === 'invited' ? invitableRoles : projectRoles
  return roles.filter((role) => mayTouch(role, rights))
}

/** Nobody gives a role that is not theirs to give. */
export function mayTouch(role: ProjectRole, rights: Rights): boolean {
  if (role === 'owner') return rights.mayManageOwners
  return role === 'creator' ? rights.mayManageCreators : rights.mayManage
}

export type HeldRole = Pick<Member, 'custom_role' | 'counting_role' | 'own_role' | 'roles'>

/** The role somebody has of their own, or waits for them; of who is there by groups alone the highest of those. */
export const roleIdOf = ({
  custom_role,
  own_role,
  roles,
}: Pick<HeldRole, 'custom_role' | 'own_role' | 'roles'>): string => custom_role?.id ?? own_role ?? roles

/** What they are: a group that gives more than their own role counts in its place. */
export function roleNameOf({ counting_role, roles }: HeldRole, t: Texts): string {
  if (counting_role !== null) return counting_role
  return isProjectRole(roles) ? t(`shell.role.${roles}`) : roles
}

export function avatarOf(member: Member): AvatarPerson {
  return { id: member.id, email: member.email, name: personName(member), picture: member.picture }
}
