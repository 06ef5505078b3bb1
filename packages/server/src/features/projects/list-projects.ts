import type { Signed } from '../../request/context.ts'
import { type ProjectView, viewProjects } from './view-projects.ts'

export async function listProjects(
  ctx: Signed<'projects.list'>,
  { all = false }: { readonly all?: boolean },
): Promise<ProjectView[]> {
  // A super admin who previews a role sees what that role sees.
  const mayAll = ctx.principal === 'super' && ctx.preview === null
  if (!all || !mayAll) return viewProjects(ctx.meta.scan, ctx.actor.id, { memberId: ctx.actor.id })
  await ctx.write(async (tx) => tx.announce({ type: 'projects.listedAll' }))
  return viewProjects(ctx.meta.scan, ctx.actor.id, 'all')
}
