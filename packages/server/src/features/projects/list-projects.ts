import type { Signed } from '../../request/context.ts'
import { type ProjectView, viewProjects } from './view-projects.ts'

/** Stands in the change log where a super admin looked at the projects of everybody at once. */
const everyProject = '*'

export async function listProjects(
  ctx: Signed<'projects.list'>,
  { all = false }: { readonly all?: boolean },
): Promise<ProjectView[]> {
  // Not `actor.isSuper`: a super admin who previews a lower role sees what that role sees.
  if (!all || ctx.principal !== 'super') return viewProjects(ctx.meta.scan, ctx.actor.id, { memberId: ctx.actor.id })
  await ctx.write(async (tx) =>
    tx.announce({ type: 'projects.entered', project: everyProject, operation: 'projects.list' }),
  )
  return viewProjects(ctx.meta.scan, ctx.actor.id, 'all')
}
