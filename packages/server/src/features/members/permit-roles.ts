import { forbidden } from '@rowhouse/core/errors'
import { isWithin, type Standing } from '@rowhouse/core/permissions/abilities'
import { lowerRole, type ProjectRole } from '@rowhouse/core/permissions/roles'
import type { InProject, Tx } from '../../request/context.ts'
import { mayDo } from '../../request/may-do.ts'
import { permit } from '../../request/permit.ts'
import { selectMember } from './store.ts'

type Managing = InProject<'members.manage'>

/** Asks for the right to give and take these roles. Before a transaction, because what is audited is written at once. */
export async function permitRoles(ctx: Managing, roles: readonly ProjectRole[]): Promise<void> {
  if (roles.includes('owner')) await permit(ctx, 'members.manageOwners')
  if (roles.includes('creator')) await permit(ctx, 'members.manageCreators')
}

/** Nobody gives to others what was taken away from them: they could give it to themselves under another name. */
export function refuseMore({ project }: Pick<Managing, 'project'>, given: Standing): void {
  if (!isWithin(given, project))
    throw forbidden('This role may do what yours may not. Ask somebody whose role has it to give it.')
}

/** The same as a question, for lists in which one entry must not stop the others. */
export function mayTake(ctx: Managing, role: ProjectRole): boolean {
  if (role !== 'owner' && role !== 'creator') return true
  return mayDo(ctx, role === 'owner' ? 'members.manageOwners' : 'members.manageCreators')
}

/** Rights were read before the transaction: who was lowered or removed since may not finish what they began. */
export async function confirmRole({ actor, project }: Managing, tx: Tx): Promise<void> {
  if (project.role === null) return
  const now = await selectMember(tx, project.id, actor.id)
  const isLess =
    now === undefined ||
    lowerRole(now.role, project.role) !== project.role ||
    now.without.some((ability) => !project.without.includes(ability))
  if (isLess) throw forbidden('Your role in this project has just changed.')
}
