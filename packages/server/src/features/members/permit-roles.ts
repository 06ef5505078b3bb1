import { forbidden } from '@rowhouse/core/errors'
import { can } from '@rowhouse/core/permissions/can'
import { lowerRole, type ProjectRole } from '@rowhouse/core/permissions/roles'
import type { InProject, Tx } from '../../request/context.ts'
import { permit } from '../../request/permit.ts'
import { selectRole } from './store.ts'

/** Asks for the right to give and take these roles. Before a transaction, because what is audited is written at once. */
export async function permitRoles(ctx: InProject<'members.manage'>, roles: readonly ProjectRole[]): Promise<void> {
  if (roles.includes('owner')) await permit(ctx, 'members.manageOwners')
  if (roles.includes('creator')) await permit(ctx, 'members.manageCreators')
}

/** The same as a question, for lists in which one entry must not stop the others. */
export function mayTake({ principal, preview }: InProject<'members.manage'>, role: ProjectRole): boolean {
  if (role !== 'owner' && role !== 'creator') return true
  const operation = role === 'owner' ? 'members.manageOwners' : 'members.manageCreators'
  return can(principal, operation) && (preview === null || can(preview, operation))
}

/** Rights were read before the transaction: who was lowered or removed since may not finish what they began. */
export async function confirmRole({ actor, project }: InProject<'members.manage'>, tx: Tx): Promise<void> {
  if (project.role === null) return
  const role = await selectRole(tx, project.id, actor.id)
  if (role === undefined || lowerRole(role, project.role) !== project.role)
    throw forbidden('Your role in this project has just changed.')
}
