import type { InProject } from '../../request/context.ts'
import { type ProjectView, viewProject } from './view-projects.ts'

export function readProject(ctx: InProject<'projects.read'>): Promise<ProjectView> {
  return viewProject(ctx.meta.read, ctx.actor.id, ctx.project.id)
}
