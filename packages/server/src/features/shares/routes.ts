import * as api from '@rowhouse/core/api/shares'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { FastifyRequest } from 'fastify'
import type { InProject } from '../../request/context.ts'
import { type Routes, serve } from '../../request/serve.ts'
import { siteOf } from '../../request/site.ts'
import { findView } from '../views/find-view.ts'
import { endShare, endShares, endSharesOf } from './end-shares.ts'
import { enterLink, readLink } from './enter-link.ts'
import { feedRoutes } from './feed-routes.ts'
import { type FoundShare, listShares } from './list-shares.ts'
import { feedUrl, type LinkPlace, presentShare } from './present.ts'
import { renewShare, setShare } from './set-share.ts'
import { pageOf, selectShare } from './store.ts'
import { sharedBaseRoutes, sharedViewRoutes } from './v1-routes.ts'

export function shareRoutes(routes: Routes): void {
  viewLinkCalls(routes)
  feedRoutes(routes)
  baseLinkCalls(routes)
  doorCalls(routes)
  sharedViewRoutes(routes)
  sharedBaseRoutes(routes)
}

function viewLinkCalls(routes: Routes): void {
  serve(routes, api.readViewLink, async ({ ctx, params, request }) => {
    const place = await placeOf(ctx, request, params.viewId)
    const share = await selectShare(ctx.meta.read, ctx.project.id, pageOf(params.viewId))
    return { link: share === undefined ? null : presentShare(share, place) }
  })

  serve(routes, api.setViewLink, async ({ ctx, params, body, request }) => {
    const place = await placeOf(ctx, request, params.viewId)
    return presentShare(await setShare(ctx, pageOf(params.viewId), body), place)
  })

  serve(routes, api.renewViewLink, async ({ ctx, params, request }) => {
    const place = await placeOf(ctx, request, params.viewId)
    return presentShare(await renewShare(ctx, pageOf(params.viewId)), place)
  })

  serve(routes, api.endViewLink, async ({ ctx, params }) => {
    await findView(ctx, params.viewId)
    await endShare(ctx, pageOf(params.viewId))
    return { msg: 'The view is no longer shared' }
  })
}

function baseLinkCalls(routes: Routes): void {
  const base = pageOf(null)
  const ofBase = (ctx: InProject<OperationName>, request: FastifyRequest): LinkPlace => ({
    site: siteOf(request, ctx.config),
    viewType: null,
  })

  serve(routes, api.readBaseLink, async ({ ctx, request }) => {
    const share = await selectShare(ctx.meta.read, ctx.project.id, base)
    return { link: share === undefined ? null : presentShare(share, ofBase(ctx, request)) }
  })

  serve(routes, api.setBaseLink, async ({ ctx, body, request }) =>
    presentShare(await setShare(ctx, base, body), ofBase(ctx, request)),
  )

  serve(routes, api.renewBaseLink, async ({ ctx, request }) =>
    presentShare(await renewShare(ctx, base), ofBase(ctx, request)),
  )

  serve(routes, api.endBaseLink, async ({ ctx }) => {
    await endShare(ctx, base)
    return { msg: 'The project is no longer shared' }
  })

  serve(routes, api.listLinks, async ({ ctx, request }) => {
    const site = siteOf(request, ctx.config)
    return { list: (await listShares(ctx)).map((found) => presentListed(found, site)) }
  })

  serve(routes, api.endLinks, async ({ ctx, query: { tableId } }) => {
    const ended = await (tableId === undefined ? endShares(ctx) : endSharesOf(ctx, tableId))
    return { ended }
  })
}

function doorCalls(routes: Routes): void {
  serve(routes, api.readLink, ({ ctx, params }) => readLink(ctx, params.link))

  serve(routes, api.enterLink, ({ ctx, params, body }) => enterLink(ctx, params.link, body.password))
}

async function placeOf(ctx: InProject<OperationName>, request: FastifyRequest, viewId: string): Promise<LinkPlace> {
  const { view } = await findView(ctx, viewId)
  return { site: siteOf(request, ctx.config), viewType: view.type }
}

function presentListed({ share, at }: FoundShare, site: string) {
  const isFeed = share.kind === 'feed'
  const page = presentShare(share, { site, viewType: at?.view.type ?? null })
  const link = { ...page, ...(isFeed ? { url: feedUrl(share, site), embedUrl: null } : {}), isFeed }
  if (at === null) return { ...link, view: null }
  const { view, table } = at
  return {
    ...link,
    view: { id: view.id, title: view.title, kind: view.type, tableId: table.id, tableTitle: table.title },
  }
}
