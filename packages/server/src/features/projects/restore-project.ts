import { notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { trashEnd } from '../../structure/trash-time.ts'
import { changeProject } from './store.ts'
import { freeTitle } from './titles.ts'
import { titlesBeside } from './titles-beside.ts'
import { selectTrashed } from './trash-store.ts'
import { type ProjectView, viewProject } from './view-projects.ts'

/** A title that was taken meanwhile gets a number: restoring must never fail for a name. */
export async function restoreProject(ctx: InProject<'projects.restore'>): Promise<ProjectView> {
  const { id } = ctx.project
  const nowMs = ctx.now()
  return ctx.write(async (tx) => {
    const trashed = await selectTrashed(tx, id, trashEnd(nowMs))
    if (trashed === undefined) throw notFound('project', id)
    const title = freeTitle(trashed.title, await titlesBeside(ctx, tx))
    await changeProject(tx, id, {
      title,
      deleted_at: null,
      deleted_by: null,
      updated_at: new Date(nowMs).toISOString(),
    })
    tx.announce({ type: 'projects.restored', project: id })
    if (title !== trashed.title)
      tx.announce({ type: 'projects.updated', project: id, before: { title: trashed.title }, after: { title } })
    return viewProject(tx, ctx.actor.id, id)
  })
}
