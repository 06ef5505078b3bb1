import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { readAppStore as contract } from '@rowhouse/core/api/plugins'
import { findPlugin, plugins } from '../../plugins/registry.ts'
import { presentJob } from '../jobs/present.ts'
import type { Keeper } from './change-plugin.ts'
import { lastMove } from './move-files.ts'
import { presentPlugin } from './present.ts'
import { selectPlugins, selectStores, selectStoreUse } from './store.ts'

export async function readAppStore(ctx: Keeper): Promise<ReplyOf<typeof contract>> {
  const { read, scan } = ctx.meta
  const rows = new Map((await selectPlugins(read)).map((row) => [row.id, row]))
  const move = await lastMove(read)
  return {
    list: plugins.map((plugin) => presentPlugin(ctx, plugin, rows.get(plugin.id))),
    places: await placesOf(ctx, await selectStoreUse(scan)),
    move: move === null ? null : presentJob(move),
  }
}

/** This machine, where new files go, and wherever else there are some. */
async function placesOf(ctx: Keeper, used: Awaited<ReturnType<typeof selectStoreUse>>) {
  const active = (await ctx.files.active()).name
  const { disk } = ctx.files
  const stores = [
    { id: disk.name, title: '' },
    ...(await selectStores(ctx.meta.read)).map(({ id, plugin, place }) => ({
      id,
      title: `${findPlugin(plugin)?.title ?? plugin}: ${place}`,
    })),
  ]
  return stores
    .map(({ id, title }) => {
      const { files = 0, bytes = 0 } = used.find(({ store }) => store === id) ?? {}
      return { store: id, title, isActive: id === active, files, bytes }
    })
    .filter(({ store, isActive, files }) => store === disk.name || isActive || files > 0)
}
