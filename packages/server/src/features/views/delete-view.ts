import { invalidRequest, notFound } from '@rowhouse/core/errors'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { InProject } from '../../request/context.ts'
import { raiseVersion } from '../../structure/raise-version.ts'
import { tableOfView } from './find-view.ts'
import { wantIndexes } from './indexes/want-indexes.ts'
import { deleteViewRow, selectView } from './store.ts'
import { insertTrashedView } from './trash-store.ts'
import { isOfAnother, refuseEverybodys, refuseLocked } from './view-rights.ts'

/** Into the trash, and all of it into the change log. */
export async function deleteView(ctx: InProject<'views.delete'>, viewId: string): Promise<void> {
  const table = await tableOfView(ctx, viewId)
  await ctx.write(async (tx) => {
    const view = await selectView(tx, ctx.project.id, viewId)
    if (view === undefined) throw notFound('view', viewId)
    refuseEverybodys(view, ctx, 'views.delete')
    // Whose maker no longer needs it, creators clear away.
    if (!isOfAnother(view, ctx)) refuseLocked(view, ctx)
    if (view.is_default === 1) throw invalidRequest('The default view of a table cannot be deleted.')
    await deleteViewRow(tx, viewId)
    await insertTrashedView(tx, view, { at: new Date(ctx.now()).toISOString(), by: ctx.actor.id })
    await raiseVersion(tx, ctx.project.id)
    await wantIndexes(ctx, tx, table, { before: view, after: null })
    const { title, description, icon, type, position, lock_type, owner_id, settings, meta } = view
    tx.announce({
      type: 'views.deleted',
      project: ctx.project.id,
      table: table.id,
      view: viewId,
      before: {
        title,
        description,
        icon,
        type,
        position,
        lock_type,
        owner_id,
        settings: readViewSettings(settings),
        meta,
      },
    })
  })
  ctx.jobs.wake()
}
