import { notFound } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { ProjectSnapshot } from '../meta/snapshot.ts'
import type { Ctx, InProject, Signed } from './context.ts'
import { permit } from './permit.ts'
import { whoOf, writeAndAnnounce } from './write.ts'

/**
 * The same call inside a project it has just made itself, as its owner. Each step asks anew: the structure has changed since
 * the last one, and the gate is the same as for a call from outside.
 */
export async function insideProject<Operation extends OperationName>(
  ctx: Signed<'projects.create'>,
  projectId: string,
  operation: Operation,
): Promise<InProject<Operation>> {
  const row = await ctx.meta.read
    .selectFrom('rh_projects')
    .select('meta_version')
    .where('id', '=', projectId)
    // Nobody's yet: no other project can ever be entered this way.
    .where('deleted_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('rh_members').select('user_id').where('project_id', '=', projectId))),
    )
    .executeTakeFirst()
  if (row === undefined) throw notFound('project', projectId)
  const snapshot = async (): Promise<ProjectSnapshot> => {
    const known = await ctx.snapshots.of(projectId, row.meta_version)
    if (known === null) throw notFound('project', projectId)
    return known
  }
  const inside: Ctx = {
    ...ctx,
    project: { id: projectId, role: 'owner', without: [], version: row.meta_version, hasRules: false },
    principal: 'owner',
    looksAs: { role: 'owner', person: ctx.actor.id },
    snapshot,
    structure: snapshot,
    write: (work, options) =>
      writeAndAnnounce(ctx, { requestId: ctx.requestId, ...whoOf(ctx), projectId, step: null }, work, options),
  }
  return (await permit(inside, operation)) as InProject<Operation>
}
