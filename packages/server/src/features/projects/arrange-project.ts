import { notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { changeMembership } from './store.ts'

interface Arrangement {
  readonly starred?: boolean
  readonly opened?: true
}

/** Personal, so it neither raises the project's version nor stands in its change log. */
export async function arrangeProject(
  ctx: InProject<'projects.arrange'>,
  { starred, opened }: Arrangement,
): Promise<void> {
  const change = {
    ...(starred === undefined ? {} : { starred: starred ? 1 : 0 }),
    ...(opened === undefined ? {} : { last_opened_at: new Date(ctx.now()).toISOString() }),
  }
  if (Object.keys(change).length === 0) return
  const membership = { projectId: ctx.project.id, userId: ctx.actor.id }
  if (!(await ctx.write((tx) => changeMembership(tx, membership, change)))) throw notFound('project', ctx.project.id)
}
