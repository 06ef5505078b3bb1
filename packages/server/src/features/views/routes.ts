import * as sortApi from '@rowhouse/core/api/sorts'
import * as settingsApi from '@rowhouse/core/api/view-settings'
import * as api from '@rowhouse/core/api/views'
import { notFound } from '@rowhouse/core/errors'
import { liveSettings } from '@rowhouse/core/views/live-settings'
import { readViewSettings, type ViewSettings } from '@rowhouse/core/views/view-settings'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { accessRoutes } from './access/access-routes.ts'
import { chooseOpeningView } from './choose-opening-view.ts'
import { deleteView } from './delete-view.ts'
import { filterCalls, type OtherFilters } from './filter-calls.ts'
import { type FoundView, findView } from './find-view.ts'
import { listIndexes } from './indexes/list-indexes.ts'
import { kindRoutes } from './kind-routes.ts'
import { listProjectViews, listViews } from './list-views.ts'
import { nothing } from './nothing.ts'
import { presentSettings } from './present-settings.ts'
import { presentColumns, presentListedView, presentSorts, presentView } from './present-view.ts'
import { purgeView } from './purge-view.ts'
import { readResponses } from './read-responses.ts'
import { restoreView } from './restore-view.ts'
import { sharedUuids } from './shared-uuids.ts'
import { createSort, deleteSort, sortIn, updateSort, viewOfSort } from './sorts.ts'
import { updateSettings } from './update-settings.ts'
import { updateView } from './update-view.ts'
import { placeColumn, placeOf, showColumns } from './view-columns.ts'
import { viewEtag } from './view-etag.ts'

export function viewRoutes(routes: Routes, others: OtherFilters): void {
  viewCalls(routes)
  kindRoutes(routes)
  settingsCalls(routes)
  columnCalls(routes)
  sortCalls(routes)
  filterCalls(routes, others)
  accessRoutes(routes)
}

function viewCalls(routes: Routes): void {
  serve(routes, api.listViews, async ({ ctx, params, query }) => {
    const { table, views } = await listViews(ctx, params.tableId, { withPersonal: query.personal === 'all' })
    const uuids = await sharedUuids(ctx)
    return { list: views.map((view) => presentListedView(ctx, { view, table }, uuids.get(view.id) ?? null)) }
  })

  serve(routes, api.updateView, async ({ ctx, params, body }) => {
    const { view, table } = await updateView(ctx, params.viewId, body)
    return presentView(view, table.base.id)
  })

  serve(routes, api.listProjectViews, async ({ ctx }) => {
    const [{ found, opening }, uuids] = await Promise.all([listProjectViews(ctx), sharedUuids(ctx)])
    const list = found.map(({ view, table }) => presentView(view, table.base.id, uuids.get(view.id) ?? null))
    return { list, opening: [...opening] }
  })

  serve(routes, api.chooseOpeningView, async ({ ctx, params, body }) => {
    await chooseOpeningView(ctx, params.tableId, body.viewId)
    return { msg: 'The choice was stored' }
  })

  serve(routes, api.restoreView, async ({ ctx, params }) => {
    const { view, table } = await restoreView(ctx, params.trashedViewId)
    return presentView(view, table.base.id)
  })

  serve(routes, api.purgeView, async ({ ctx, params }) => {
    await purgeView(ctx, params.trashedViewId)
    return { msg: 'The view was deleted for good' }
  })

  serveRaw(routes, api.deleteView, async ({ ctx, params, reply }) => {
    await deleteView(ctx, params.viewId)
    return nothing(reply)
  })
}

function settingsCalls(routes: Routes): void {
  serve(routes, settingsApi.readViewSettings, async ({ ctx, params, reply }) => {
    const at = await findView(ctx, params.viewId)
    reply.header('etag', viewEtag(at.view))
    return presentSettings(ctx, at)
  })

  serve(routes, settingsApi.updateViewSettings, async ({ ctx, params, body, request, reply }) => {
    // The contract and the type of the settings say the same, one of them with readonly.
    const given = body as Partial<ViewSettings>
    const changed = await updateSettings(ctx, params.viewId, given, request.headers['if-match'])
    reply.header('etag', viewEtag(changed.view))
    return presentSettings(ctx, changed, changed.notes)
  })

  serve(routes, settingsApi.readResponses, async ({ ctx, params }) =>
    readResponses(ctx, await findView(ctx, params.viewId)),
  )

  serve(routes, settingsApi.listIndexes, async ({ ctx, params }) => ({ list: await listIndexes(ctx, params.tableId) }))
}

function columnCalls(routes: Routes): void {
  serve(routes, api.listGridColumns, async ({ ctx, params }) => presentColumns(await findView(ctx, params.viewId)))

  serve(routes, api.listViewColumns, async ({ ctx, params }) => presentColumns(await findView(ctx, params.viewId)))

  serveRaw(routes, api.updateGridColumn, async ({ ctx, params, body, reply }) => {
    await placeColumn(ctx, placeOf(params.gridColumnId), body)
    return nothing(reply)
  })

  serve(routes, api.placeViewColumn, async ({ ctx, params, body }) => {
    const { fk_column_id: columnId, ...patch } = body
    const changed = await placeColumn(ctx, { viewId: params.viewId, columnId }, patch)
    const column = presentColumns(changed).find((one) => one.fk_column_id === columnId)
    if (column === undefined) throw notFound('column', columnId)
    return column
  })

  serve(routes, api.updateViewColumn, async ({ ctx, params, body }) => {
    const place = placeOf(params.viewColumnId)
    if (place.viewId !== params.viewId) throw notFound('column', params.viewColumnId)
    await placeColumn(ctx, place, body)
    return []
  })

  serve(routes, api.showAllColumns, ({ ctx, params, query }) =>
    showColumns(ctx, params.viewId, { shown: true, except: idsIn(query) }),
  )

  serve(routes, api.hideAllColumns, ({ ctx, params, query }) =>
    showColumns(ctx, params.viewId, { shown: false, except: idsIn(query) }),
  )
}

function sortCalls(routes: Routes): void {
  serve(routes, sortApi.listSorts, async ({ ctx, params }) => {
    const at = await findView(ctx, params.viewId)
    return { sorts: { list: presentSorts(at, liveOf(at).sorts) } }
  })

  serve(routes, sortApi.createSort, async ({ ctx, params, body }) => {
    const changed = await createSort(ctx, params.viewId, body)
    return oneSort(changed, changed.settings, changed.sort.id)
  })

  serve(routes, sortApi.readSort, async ({ ctx, params }) => {
    const at = await findView(ctx, viewOfSort(params.sortId))
    return oneSort(at, liveOf(at), params.sortId)
  })

  serveRaw(routes, sortApi.updateSort, async ({ ctx, params, body, reply }) => {
    await updateSort(ctx, params.sortId, body)
    return nothing(reply)
  })

  serveRaw(routes, sortApi.deleteSort, async ({ ctx, params, reply }) => {
    await deleteSort(ctx, params.sortId)
    return nothing(reply)
  })
}

function oneSort(at: FoundView, { sorts }: ViewSettings, id: string): ReturnType<typeof presentSorts>[number] {
  sortIn(sorts, id)
  const sort = presentSorts(at, sorts).find((one) => one.id === id)
  if (sort === undefined) throw notFound('sort', id)
  return sort
}

function liveOf({ view, table }: FoundView): ViewSettings {
  return liveSettings(readViewSettings(view.settings), table.columns).settings
}

function idsIn(query: { readonly ignoreIds?: unknown; readonly 'ignoreIds[]'?: unknown }): ReadonlySet<string> {
  const ids = [query.ignoreIds, query['ignoreIds[]']].flat()
  return new Set(ids.filter((id) => typeof id === 'string').flatMap((id) => id.split(',')))
}
