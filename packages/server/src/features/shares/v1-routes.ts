// Sharing in the words of existing clients.
import * as api from '@rowhouse/core/api/shared-v1'
import { invalidRequest } from '@rowhouse/core/errors'
import type { FastifyRequest } from 'fastify'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import type { Services } from '../../request/services.ts'
import { siteOf } from '../../request/site.ts'
import { type FoundView, findView } from '../views/find-view.ts'
import { nothing } from '../views/nothing.ts'
import { presentView } from '../views/present-view.ts'
import { endShare } from './end-shares.ts'
import { listShares } from './list-shares.ts'
import { presentShare } from './present.ts'
import { type ShareSpec, setShare } from './set-share.ts'
import { pageOf, type SeenShare, selectShare } from './store.ts'

export function sharedViewRoutes(routes: Routes): void {
  serve(routes, api.listSharedViews, async ({ ctx, params }) => {
    const found = await listShares(ctx)
    return found.flatMap(({ share, at }) =>
      at?.table.id === params.tableId && share.kind === 'page' ? [sharedView(at, share)] : [],
    )
  })

  serve(routes, api.shareView, async ({ ctx, params }) => {
    const at = await findView(ctx, params.viewId)
    return sharedView(at, await setShare(ctx, pageOf(params.viewId), {}))
  })

  serve(routes, api.updateSharedView, async ({ ctx, params, body }) => {
    const at = await findView(ctx, params.viewId)
    const allowDownload = downloadIn(body.meta)
    const settings = allowDownload === undefined ? undefined : { allowDownload }
    return sharedView(at, await setShare(ctx, pageOf(params.viewId), { password: body.password, settings }))
  })

  serveRaw(routes, api.unshareView, async ({ ctx, params, reply }) => {
    await findView(ctx, params.viewId)
    if ((await selectShare(ctx.meta.read, ctx.project.id, pageOf(params.viewId))) !== undefined)
      await endShare(ctx, pageOf(params.viewId))
    return nothing(reply)
  })
}

/** Its password stays here; clients read from `meta` whether there is something to download. */
function sharedView({ view, table }: FoundView, share: SeenShare) {
  const { settings } = presentShare(share, { site: '', viewType: view.type })
  return {
    ...presentView(view, table.base.id, share.uuid),
    meta: { ...(view.meta === null ? {} : JSON.parse(view.meta)), allowCSVDownload: settings.allowDownload },
  }
}

/** Existing clients send an object or its JSON text. */
function downloadIn(meta: unknown): boolean | undefined {
  const { allowCSVDownload } = (typeof meta === 'string' ? parsed(meta) : (meta ?? {})) as {
    allowCSVDownload?: unknown
  }
  return typeof allowCSVDownload === 'boolean' ? allowCSVDownload : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    throw invalidRequest('“meta” is no JSON.')
  }
}

export function sharedBaseRoutes(routes: Routes): void {
  const base = pageOf(null)
  const present = (share: SeenShare, request: FastifyRequest, { config }: Pick<Services, 'config'>) => {
    const { uuid, role, url } = presentShare(share, { site: siteOf(request, config), viewType: null })
    return { uuid, roles: role, url }
  }

  serve(routes, api.readSharedBase, async ({ ctx, request }) => {
    const share = await selectShare(ctx.meta.read, ctx.project.id, base)
    return share === undefined ? { uuid: null, roles: null } : present(share, request, ctx)
  })

  serve(routes, api.createSharedBase, async ({ ctx, body, request }) =>
    present(await setShare(ctx, base, { ...specOf(body), isRenewed: true }), request, ctx),
  )

  serve(routes, api.updateSharedBase, async ({ ctx, body, request }) =>
    present(await setShare(ctx, base, specOf(body)), request, ctx),
  )

  serve(routes, api.disableSharedBase, async ({ ctx }) => {
    if ((await selectShare(ctx.meta.read, ctx.project.id, base)) !== undefined) await endShare(ctx, base)
    return { uuid: null }
  })
}

/** Whatever is not the word for editors means viewers. */
const specOf = ({ roles, password }: { roles?: unknown; password?: string | null }): ShareSpec => ({
  role: roles === 'editor' ? 'editor' : 'viewer',
  password,
})
