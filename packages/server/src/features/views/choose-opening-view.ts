import { notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { findTable } from '../../structure/find-table.ts'
import { viewsFor } from './list-views.ts'
import { selectOpeningView, storeOpeningView } from './opening-store.ts'

/** The view a person opens a table with: theirs alone, so neither the view nor what others see changes. null: none. */
export async function chooseOpeningView(
  ctx: InProject<'projects.arrange'>,
  tableId: string,
  viewId: string | null,
): Promise<void> {
  const { views } = await findTable(ctx, tableId)
  if (viewId !== null && !viewsFor(ctx, views).some(({ id }) => id === viewId)) throw notFound('view', viewId)
  const whose = { userId: ctx.actor.id, tableId }
  await ctx.write(async (tx) => {
    if ((await selectOpeningView(tx, whose)) === viewId) return
    await storeOpeningView(tx, ctx.project.id, whose, viewId)
    tx.announce({ type: 'views.openingChosen', project: ctx.project.id, table: tableId, view: viewId })
  })
}
