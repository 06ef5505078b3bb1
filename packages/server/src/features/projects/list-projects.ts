import type { Signed } from '../../request/context.ts'
import { reachedProjects } from '../tokens/reached-projects.ts'
import { type ProjectView, viewProjects } from './view-projects.ts'

export async function listProjects(
  ctx: Signed<'projects.list'>,
  { all = false }: { readonly all?: boolean },
): Promise<ProjectView[]> {
  // A super admin who previews a role sees what that role sees.
  const mayAll = ctx.principal === 'super' && ctx.preview === null
  if (!all || !mayAll) return ofMember(ctx)
  await ctx.write(async (tx) => tx.announce({ type: 'projects.listedAll' }))
  return viewProjects(ctx.meta.scan, ctx.actor.id, 'all')
}

async function ofMember(ctx: Signed<'projects.list'>): Promise<ProjectView[]> {
  const reached = await reachedProjects(ctx)
  const projects = await viewProjects(ctx.meta.scan, ctx.actor.id, { memberId: ctx.actor.id })
  return reached === null ? projects : projects.filter(({ project }) => reached.has(project.id))
}
