import * as api from '@rowhouse/core/api/feeds'
import { invalidRequest } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import { viewTypeOf } from '@rowhouse/core/view-types/registry'
import { remembers } from '@rowhouse/core/view-types/remembered'
import type { InProject } from '../../request/context.ts'
import { type Routes, serve } from '../../request/serve.ts'
import { siteOf } from '../../request/site.ts'
import { findView } from '../views/find-view.ts'
import { endShare } from './end-shares.ts'
import { presentFeed } from './present.ts'
import { renewShare, setShare } from './set-share.ts'
import { feedOf, selectShare } from './store.ts'

export function feedRoutes(routes: Routes): void {
  serve(routes, api.readViewFeed, async ({ ctx, params, request }) => {
    await findView(ctx, params.viewId)
    const feed = await selectShare(ctx.meta.read, ctx.project.id, feedOf(params.viewId))
    return { feed: feed === undefined ? null : presentFeed(feed, siteOf(request, ctx.config)) }
  })

  serve(routes, api.setViewFeed, async ({ ctx, params, request }) => {
    await requireDated(ctx, params.viewId)
    return presentFeed(await setShare(ctx, feedOf(params.viewId), {}), siteOf(request, ctx.config))
  })

  serve(routes, api.renewViewFeed, async ({ ctx, params, request }) => {
    await findView(ctx, params.viewId)
    return presentFeed(await renewShare(ctx, feedOf(params.viewId)), siteOf(request, ctx.config))
  })

  serve(routes, api.endViewFeed, async ({ ctx, params }) => {
    await findView(ctx, params.viewId)
    await endShare(ctx, feedOf(params.viewId))
    return { msg: 'Calendar programs can no longer read the view' }
  })
}

async function requireDated(ctx: InProject<OperationName>, viewId: string): Promise<void> {
  const { view } = await findView(ctx, viewId)
  if (!remembers(viewTypeOf(view.type), 'startField'))
    throw invalidRequest('Only views that show records in time, such as calendars, can be read by calendar programs.')
}
