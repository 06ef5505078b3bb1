import { createHash } from 'node:crypto'
import * as api from '@rowhouse/core/api/plugins'
import { notFound } from '@rowhouse/core/errors'
import type { Plugin } from '../../plugins/plugin.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { presentJob } from '../jobs/present.ts'
import { changePlugin, type Keeper, pluginOr404, resetPlugin } from './change-plugin.ts'
import { startMove } from './move-files.ts'
import { presentPlugin } from './present.ts'
import { readAppStore } from './read-app-store.ts'
import { selectPlugin } from './store.ts'
import { testPlugin } from './test-plugin.ts'
import { wirePluginRoutes } from './v1-routes.ts'

export function pluginRoutes(routes: Routes): void {
  serve(routes, api.readAppStore, async ({ ctx }) => readAppStore(ctx))

  serve(routes, api.changePlugin, async ({ ctx, params, body }) => {
    const plugin = pluginOr404(params.pluginId)
    await changePlugin(ctx, plugin, body)
    return presented(ctx, plugin)
  })

  serve(routes, api.resetPlugin, async ({ ctx, params }) => {
    const plugin = pluginOr404(params.pluginId)
    await resetPlugin(ctx, plugin)
    return presented(ctx, plugin)
  })

  serve(routes, api.testPlugin, async ({ ctx, params, body }) =>
    testPlugin(ctx, pluginOr404(params.pluginId), body.settings),
  )

  serve(routes, api.moveFiles, async ({ ctx }) => presentJob(await startMove(ctx)))

  serveRaw(routes, api.readLogo, async ({ ctx, request, reply }) => {
    const { logo } = await ctx.plugins.brand()
    if (logo === null) throw notFound('logo', 'of this installation')
    const etag = `"${createHash('sha256').update(logo.bytes).digest('base64url')}"`
    reply.headers({
      etag,
      'cache-control': 'public, no-cache',
      // Mails show it too, in programs that run in browsers.
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(logo.type).send(logo.bytes)
  })

  wirePluginRoutes(routes)
}

async function presented(ctx: Keeper, plugin: Plugin) {
  return presentPlugin(ctx, plugin, await selectPlugin(ctx.meta.read, plugin.id))
}
