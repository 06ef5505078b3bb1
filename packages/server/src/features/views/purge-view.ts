import { notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { trashEnd } from '../../structure/trash-time.ts'
import { forgetOpenings } from './opening-store.ts'
import { forgetResponses } from './responses.ts'
import { deleteTrashedView, selectTrashedView } from './trash-store.ts'

/** Takes only what is in the trash: what was restored meanwhile stays. */
export async function purgeView(ctx: InProject<'trash.empty'>, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const trashed = await selectTrashedView(tx, { projectId: ctx.project.id, id, after: trashEnd(ctx.now()) })
    if (trashed === undefined) throw notFound('view', id)
    await deleteTrashedView(tx, id)
    await forgetResponses(tx, id)
    await forgetOpenings(tx, id)
    tx.announce({ type: 'views.purged', project: ctx.project.id, table: trashed.table_id, view: id })
  })
}
