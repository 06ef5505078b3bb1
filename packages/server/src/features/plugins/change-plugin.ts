import { conflict, invalidRequest, notFound } from '@rowhouse/core/errors'
import type { PluginValues } from '@rowhouse/core/plugins/plugin'
import type { PluginRow } from '../../meta/rows/files.ts'
import { newId } from '../../platform/chance.ts'
import type { Plugin } from '../../plugins/plugin.ts'
import { findPlugin, isOneOnly, plugins } from '../../plugins/registry.ts'
import type { Signed, Tx } from '../../request/context.ts'
import { acceptSettings } from './accept-settings.ts'
import {
  deletePlugin,
  deleteStores,
  selectPlugin,
  selectStoreAt,
  selectStores,
  selectStoreUse,
  storePlugin,
  storeStore,
  turnOff,
} from './store.ts'

export type Keeper = Signed<'plugins.manage'>

interface PluginChange {
  readonly settings?: readonly PluginValues[]
  readonly active?: boolean
}

export function pluginOr404(name: string): Plugin {
  const plugin = findPlugin(name)
  if (plugin === undefined) throw notFound('plugin', name)
  return plugin
}

export async function changePlugin(ctx: Keeper, plugin: Plugin, { settings, active }: PluginChange): Promise<void> {
  await ctx.write(async (tx) => {
    const before = await selectPlugin(tx, plugin.id)
    const known = before === undefined ? null : ctx.plugins.settingsOf(before)
    const values = settings === undefined ? known : acceptSettings(plugin, settings, known)
    if (values === null) throw invalidRequest(`Set up ${plugin.title} first.`)
    const isActive = active ?? before?.active === 1
    const isNew = settings !== undefined && JSON.stringify(values) !== JSON.stringify(known)
    const row: PluginRow = {
      id: plugin.id,
      settings: isNew || before === undefined ? ctx.plugins.seal(plugin.id, values) : before.settings,
      active: isActive ? 1 : 0,
      store_id: await storeOf(ctx, tx, plugin, values),
      tested_at: isNew ? null : (before?.tested_at ?? null),
      trouble: isNew ? null : (before?.trouble ?? null),
      updated_by: ctx.actor.id,
      updated_at: new Date(ctx.now()).toISOString(),
    }
    if (isActive && isOneOnly(plugin)) await turnOff(tx, othersOf(plugin))
    await storePlugin(tx, row)
    if (isNew) tx.announce({ type: 'settings.pluginChanged', name: plugin.title })
    if (isActive !== (before?.active === 1))
      tx.announce({
        type: isActive ? 'settings.pluginActivated' : 'settings.pluginDeactivated',
        name: plugin.title,
      })
  })
}

const othersOf = ({ id, category }: Plugin): string[] =>
  plugins.filter((other) => other.category === category && other.id !== id).map((other) => other.id)

/** The store that settings speak of. With new keys it is the same one; elsewhere it is another, and the old one stays. */
async function storeOf(ctx: Keeper, tx: Tx, plugin: Plugin, [values = {}]: readonly PluginValues[]) {
  if (plugin.category !== 'Storage') return null
  const place = plugin.placeOf(values)
  const known = await selectStoreAt(tx, plugin.id, place)
  const id = known?.id ?? newId('store')
  await storeStore(tx, {
    id,
    plugin: plugin.id,
    place,
    settings: ctx.secrets.seal(JSON.stringify(values), id),
    created_at: known?.created_at ?? new Date(ctx.now()).toISOString(),
  })
  return id
}

/** Turns it off and forgets what was typed. A store that files are in is kept: nobody else knows the way to them. */
export async function resetPlugin(ctx: Keeper, plugin: Plugin): Promise<void> {
  await ctx.write(async (tx) => {
    if ((await selectPlugin(tx, plugin.id)) === undefined) return
    if (plugin.category === 'Storage') {
      const own = new Set((await selectStores(tx)).filter((store) => store.plugin === plugin.id).map(({ id }) => id))
      const used = (await selectStoreUse(tx)).find(({ store }) => own.has(store))
      if (used !== undefined)
        throw conflict(`${used.files} files lie in this store. Turn it off, move them to another and reset it then.`, {
          reason: 'in_use',
          files: used.files,
        })
      await deleteStores(tx, plugin.id)
    }
    await deletePlugin(tx, plugin.id)
    tx.announce({ type: 'settings.pluginReset', name: plugin.title })
  })
}
