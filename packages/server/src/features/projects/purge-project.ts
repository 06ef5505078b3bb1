import { notFound } from '@rowhouse/core/errors'
import type { InProject, Tx } from '../../request/context.ts'
import { dropProjectTables } from '../tables/drop-project-tables.ts'
import { isTrashedUntil } from './store.ts'
import { deleteTrashed } from './trash-store.ts'

export async function purgeTrashedProject(ctx: InProject<'trash.empty'>): Promise<void> {
  const { id } = ctx.project
  const now = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    if (!(await purgeProject(tx, id, now))) throw notFound('project', id)
  })
}

/** The one end of a project. Takes only what was in the trash by then: what was restored meanwhile stays. */
export async function purgeProject(tx: Tx, projectId: string, trashedUntil: string): Promise<boolean> {
  if (!(await isTrashedUntil(tx, projectId, trashedUntil))) return false
  await dropProjectTables(tx, projectId)
  await deleteTrashed(tx, projectId, trashedUntil)
  tx.announce({ type: 'projects.purged', project: projectId })
  return true
}
