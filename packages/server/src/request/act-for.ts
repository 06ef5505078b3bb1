// People who are away: what they asked for is done, and what concerns them is worked out, with the rights they have at that
// moment and no others. They have no session and no call.
import { AppError, forbidden, notFound } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { Actor, CallProject, Ctx, InProject } from './context.ts'
import { projectOf } from './find-caller.ts'
import { toActor } from './find-person.ts'
import { contextOf } from './identify.ts'
import { permit } from './permit.ts'
import { customRole } from './project-key.ts'
import type { Services } from './services.ts'

interface Errand {
  readonly actorId: string
  readonly projectId: string
  /** By which the log tells what belongs together. */
  readonly requestId: string
}

/**
 * What somebody asked for and does not wait for, done by a job. It begins where a call of theirs was permitted, and ends when
 * they lose the right to it.
 */
export async function actFor<Operation extends OperationName>(
  services: Services,
  { actorId, projectId, requestId }: Errand,
  operation: Operation,
): Promise<InProject<Operation>> {
  const found = await findAbsent(services, projectId, actorId)
  if (found === null || (found.project.role === null && !found.actor.isSuper)) throw notFound('project', projectId)
  const ctx = await absentContext(services, found, { requestId, viewedBy: null, operation })
  return (await permit(ctx, operation)) as InProject<Operation>
}

/** Why nothing is done for somebody who left. Whatever runs as them is turned off and says this. */
export const noMember = 'Whoever it runs as is no member of the project any more. Save it again to run it as you.'

/** A member's errand: whoever looks after the server is none by that. */
export async function actForMember<Operation extends OperationName>(
  services: Services,
  { actorId, projectId, requestId }: Errand,
  operation: Operation,
): Promise<InProject<Operation>> {
  const found = await findAbsent(services, projectId, actorId)
  if (found === null && !(await isThere(services, projectId))) throw notFound('project', projectId)
  if (found === null || found.project.role === null) throw forbidden(noMember)
  const ctx = await absentContext(services, found, { requestId, viewedBy: null, operation })
  return (await permit(ctx, operation)) as InProject<Operation>
}

interface Member {
  readonly projectId: string
  readonly userId: string
  /** Not for a service account, which nobody looks for. */
  readonly isForPeople?: boolean
}

/** A member as they would call now; it only looks. null: they may not, are no member, or the project is not there. */
export async function asMember<Operation extends OperationName>(
  services: Services,
  { projectId, userId, isForPeople = false }: Member,
  operation: Operation,
): Promise<(InProject<Operation> & { readonly actor: Actor }) | null> {
  const found = await findAbsent(services, projectId, userId)
  if (found === null || found.project.role === null || (isForPeople && found.isService)) return null
  const actor = { ...found.actor, isSuper: false }
  const ctx = await absentContext(services, { ...found, actor }, { requestId: 'chore', viewedBy: actor, operation })
  return permit(ctx, operation).then(
    (allowed) => allowed as InProject<Operation> & { readonly actor: Actor },
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'forbidden') return null
      throw error
    },
  )
}

interface Absent {
  readonly actor: Actor
  readonly project: CallProject
  readonly isService: boolean
}

async function findAbsent({ meta }: Services, projectId: string, userId: string): Promise<Absent | null> {
  const row = await meta.read
    .selectFrom('rh_users as user')
    .innerJoin('rh_projects as project', (join) =>
      join.on('project.id', '=', projectId).on('project.deleted_at', 'is', null),
    )
    .leftJoin('rh_members as member', (join) =>
      join.onRef('member.project_id', '=', 'project.id').onRef('member.user_id', '=', 'user.id'),
    )
    .leftJoin('rh_roles as custom', customRole)
    .select(['user.id', 'user.email', 'user.firstname', 'user.lastname', 'user.is_super', 'user.token_version'])
    .select(['project.id as project_id', 'member.role', 'custom.without', 'project.meta_version', 'project.has_rules'])
    .select('user.service_of')
    .where('user.id', '=', userId)
    .where('user.suspended_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  return { actor: toActor(row, ''), project: projectOf(row, projectId), isService: row.service_of !== null }
}

/** In the trash it is not. */
async function isThere({ meta }: Services, projectId: string): Promise<boolean> {
  const query = meta.read.selectFrom('rh_projects').select('id').where('id', '=', projectId)
  return (await query.where('deleted_at', 'is', null).executeTakeFirst()) !== undefined
}

interface Way extends Pick<Ctx, 'requestId' | 'viewedBy'> {
  readonly operation: OperationName
}

function absentContext(services: Services, found: Absent, { operation, ...way }: Way): Promise<Ctx> {
  const caller = { address: '', device: '' }
  const facts = { ...way, preview: null, step: null, caller, operation: () => operation }
  return contextOf(services, { ...found, link: null, token: null }, facts)
}
