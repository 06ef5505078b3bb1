import * as api from '@rowhouse/core/api/plugins-v1'
import { invalidRequest, invalidValue } from '@rowhouse/core/errors'
import type { PluginValues } from '@rowhouse/core/plugins/plugin'
import type { Plugin } from '../../plugins/plugin.ts'
import { plugins } from '../../plugins/registry.ts'
import { type Routes, serve } from '../../request/serve.ts'
import { changePlugin, type Keeper, pluginOr404, resetPlugin } from './change-plugin.ts'
import { presentWirePlugin, wireId } from './present.ts'
import { selectPlugin, selectPlugins } from './store.ts'
import { testPlugin } from './test-plugin.ts'

export function wirePluginRoutes(routes: Routes): void {
  serve(routes, api.listWirePlugins, async ({ ctx }) => {
    const rows = new Map((await selectPlugins(ctx.meta.read)).map((row) => [row.id, row]))
    return { list: plugins.map((plugin) => presentWirePlugin(ctx, plugin, rows.get(plugin.id))) }
  })

  serve(routes, api.readWirePlugin, async ({ ctx, params }) => presented(ctx, wirePlugin(params.pluginId)))

  serve(routes, api.updateWirePlugin, async ({ ctx, params, body }) => {
    const plugin = wirePlugin(params.pluginId)
    const isActive = body.active === undefined ? undefined : Boolean(body.active)
    // How existing clients uninstall one.
    if (body.input === null) await resetPlugin(ctx, plugin)
    else
      await changePlugin(ctx, plugin, {
        ...(body.input === undefined ? {} : { settings: settingsIn(body.input) }),
        ...(isActive === undefined ? {} : { active: isActive }),
      })
    return presented(ctx, plugin)
  })

  serve(routes, api.testWirePlugin, async ({ ctx, body }) => {
    const { ok, steps } = await testPlugin(ctx, pluginOr404(body.title), settingsIn(body.input))
    if (!ok) throw invalidRequest(steps.at(-1)?.detail ?? 'The test failed.')
    return true
  })

  serve(routes, api.readPluginStatus, async ({ ctx, params }) => {
    const row = await selectPlugin(ctx.meta.read, pluginOr404(params.pluginTitle).id)
    return row?.active === 1
  })
}

const wirePlugin = (name: string): Plugin => plugins.find((plugin) => wireId(plugin) === name) ?? pluginOr404(name)

async function presented(ctx: Keeper, plugin: Plugin) {
  return presentWirePlugin(ctx, plugin, await selectPlugin(ctx.meta.read, plugin.id))
}

/** Existing clients send an object or its JSON; booleans and numbers are what a person typed. */
function settingsIn(input: unknown): PluginValues[] {
  const given = typeof input === 'string' ? parsed(input) : input
  const sets = Array.isArray(given) ? given : [given]
  return sets.map((set) => {
    if (typeof set !== 'object' || set === null || Array.isArray(set))
      throw invalidValue('input', 'The settings are an object or its JSON.')
    return Object.fromEntries(
      Object.entries(set)
        .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
        .map(([key, value]) => [key, String(value)]),
    )
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidValue('input', 'The settings are an object or its JSON.')
  }
}
