import { notFound } from '@rowhouse/core/errors'
import type { InProject, Tx } from '../../request/context.ts'
import { changeProject, selectSettings } from './store.ts'

export async function trashProject(ctx: InProject<'projects.delete'>): Promise<void> {
  const { id } = ctx.project
  const at = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    if (!(await moveToTrash(tx, id, { by: ctx.actor.id, at }))) throw notFound('project', id)
  })
}

/** False when there is no such project outside the trash. */
export async function moveToTrash(
  tx: Tx,
  projectId: string,
  { by, at }: { readonly by: string; readonly at: string },
): Promise<boolean> {
  if ((await selectSettings(tx, projectId)) === undefined) return false
  await changeProject(tx, projectId, { deleted_at: at, deleted_by: by, updated_at: at })
  tx.announce({ type: 'projects.trashed', project: projectId })
  return true
}
