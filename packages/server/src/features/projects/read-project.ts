import type { InProject } from '../../request/context.ts'
import { type ProjectView, viewProject } from './view-projects.ts'

export async function readProject(ctx: InProject<'projects.read'>): Promise<ProjectView> {
  const view = await viewProject(ctx.meta.read, ctx.actor?.id ?? '', ctx.project.id)
  if (ctx.viewedBy !== null) return withoutArrangement(view)
  return ctx.link === null ? view : asVisitorsSee(ctx, view)
}

/** What a member keeps for themselves is nobody else's to see, whoever looks as they do. */
const withoutArrangement = ({ project, ...view }: ProjectView): ProjectView => ({
  ...view,
  project: { ...project, starred: 0, last_opened_at: null },
})

/** Nothing of people, of databases, or of what the link does not show. */
async function asVisitorsSee(ctx: InProject<'projects.read'>, view: ProjectView): Promise<ProjectView> {
  const { tables } = await ctx.snapshot()
  const used = new Set(tables.map(({ base }) => base.id))
  const isWhole = ctx.link?.view === null
  return {
    project: isWhole ? view.project : { ...view.project, title: '', description: null },
    members: [],
    bases: view.bases.filter(({ id }) => used.has(id)).map((base) => ({ ...base, alias: '', place: null })),
    tables: tables.length,
  }
}
