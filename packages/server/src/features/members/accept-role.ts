import { invalidValue } from '@rowhouse/core/errors'
import { idPrefixes } from '@rowhouse/core/ids'
import type { Standing } from '@rowhouse/core/permissions/abilities'
import { invitableRoles, isProjectRole, type ProjectRole } from '@rowhouse/core/permissions/roles'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'
import { selectCustomRole } from './store.ts'

export interface GivenRole extends Standing {
  /** null: one that every project has. */
  readonly customRoleId: string | null
  /** As the log tells it. */
  readonly name: string
}

/** One of the roles that every project has, by its name, or one of this project, by its id. */
export async function acceptRole(meta: Kysely<MetaTables>, projectId: string, input: string): Promise<GivenRole> {
  const text = input.trim()
  if (text === '') throw invalidValue('roles', 'User Role is required')
  if (isProjectRole(text)) return { role: text, without: [], customRoleId: null, name: text }
  const custom = text.startsWith(idPrefixes.role) ? await selectCustomRole(meta, projectId, text) : undefined
  if (custom === undefined) throw invalidRole()
  return { role: custom.role, without: custom.without, customRoleId: text, name: custom.title }
}

/** Nobody becomes an owner by an invitation: the first to use a leaked link would own the project. */
export function refuseWaitingOwner(role: ProjectRole): void {
  if (!(invitableRoles as readonly string[]).includes(role)) throw invalidRole()
}

function invalidRole(): Error {
  return invalidValue('roles', 'invalid user role')
}
