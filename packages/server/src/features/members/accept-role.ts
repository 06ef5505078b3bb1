import { invalidValue } from '@rowhouse/core/errors'
import { invitableRoles, isProjectRole, type ProjectRole } from '@rowhouse/core/permissions/roles'

export function acceptRole(input: string): ProjectRole {
  const role = input.trim()
  if (role === '') throw invalidValue('roles', 'User Role is required')
  if (!isProjectRole(role)) throw invalidRole()
  return role
}

/** Nobody becomes an owner by an invitation: the first to use a leaked link would own the project. */
export function refuseWaitingOwner(role: ProjectRole): void {
  if (!(invitableRoles as readonly string[]).includes(role)) throw invalidRole()
}

function invalidRole(): Error {
  return invalidValue('roles', 'invalid user role')
}
