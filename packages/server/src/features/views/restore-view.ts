import { invalidRequest, notFound } from '@rowhouse/core/errors'
import { isHiddenFrom } from '../../meta/hidden-views.ts'
import type { ViewRow } from '../../meta/rows/structure.ts'
import type { InProject } from '../../request/context.ts'
import { freeTitle } from '../../structure/free-title.ts'
import { raiseVersion } from '../../structure/raise-version.ts'
import { trashEnd } from '../../structure/trash-time.ts'
import { mostViews } from './create-view.ts'
import type { FoundView } from './find-view.ts'
import { wantIndexes } from './indexes/want-indexes.ts'
import { insertView, selectViewsOf } from './store.ts'
import { deleteTrashedView, selectTrashedView, viewIn } from './trash-store.ts'
import { refuseEverybodys } from './view-rights.ts'

/** Under its old id, so that links to it work again. A title that was taken meanwhile gets a number. */
export async function restoreView(ctx: InProject<'views.delete'>, id: string): Promise<FoundView> {
  const { tables } = await ctx.snapshot()
  const restored = await ctx.write(async (tx) => {
    const trashed = await selectTrashedView(tx, { projectId: ctx.project.id, id, after: trashEnd(ctx.now()) })
    const table = tables.find((one) => one.id === trashed?.table_id)
    if (trashed === undefined || table === undefined) throw notFound('view', id)
    const before = viewIn(trashed)
    if (isHiddenFrom(before, ctx.looksAs)) throw notFound('view', id)
    refuseEverybodys(before, ctx, 'views.delete')
    const views = await selectViewsOf(tx, table.id)
    if (views.length >= mostViews) throw invalidRequest(`A table may have at most ${mostViews} views.`)
    const owner = await tx
      .selectFrom('rh_users')
      .select('id')
      .where('id', '=', before.owner_id ?? '')
      .executeTakeFirst()
    const titles = views.map(({ title }) => title)
    const view: ViewRow = {
      ...before,
      title: freeTitle(before.title, titles),
      owner_id: owner?.id ?? null,
      version: before.version + 1,
      updated_at: new Date(ctx.now()).toISOString(),
    }
    await deleteTrashedView(tx, id)
    await insertView(tx, view)
    await raiseVersion(tx, ctx.project.id)
    await wantIndexes(ctx, tx, table, { before: null, after: view })
    tx.announce({ type: 'views.created', project: ctx.project.id, table: table.id, view: id, title: view.title })
    return { view, table }
  })
  ctx.jobs.wake()
  return restored
}
