import * as api from '@rowhouse/core/api/hooks'
import { notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { type Routes, serve } from '../../request/serve.ts'
import { findTable } from '../../structure/find-table.ts'
import {
  createHook,
  deleteHook,
  duplicateHook,
  renewSecret,
  restoreHook,
  type SavedHook,
  updateHook,
} from './change-hooks.ts'
import { listDeliveries, readDelivery, retryDeliveries } from './deliveries-of.ts'
import { presentDelivery, presentHook } from './present.ts'
import { unreadyChannels } from './send.ts'
import type { HookSender } from './sender.ts'
import { seenHooks, selectHooks } from './store.ts'
import { tryHook } from './try-hook.ts'
import { wireHookRoutes } from './v1-routes.ts'

export function hookRoutes(routes: Routes, sender: HookSender): void {
  serve(routes, api.listHooks, async ({ ctx, params }) => {
    const table = await findTable(ctx, params.tableId)
    const rows = await selectHooks(ctx.meta.read, table.id)
    return { list: rows.map((row) => presentHook(ctx, row, table)), unready: await unreadyChannels(ctx) }
  })

  serve(routes, api.listProjectHooks, async ({ ctx }) => {
    const { tables } = await ctx.snapshot()
    const rows = await seenHooks(
      ctx.meta.read,
      tables.map(({ id }) => id),
    )
    const list = tables.map((table) => ({
      table: { id: table.id, title: table.title },
      hooks: rows.filter((row) => row.table_id === table.id).map((row) => presentHook(ctx, row, table)),
    }))
    return { list: list.filter(({ hooks }) => hooks.length > 0) }
  })

  serve(routes, api.createHook, async ({ ctx, params, body }) =>
    presentSaved(ctx, params.tableId, await createHook(ctx, params.tableId, body)),
  )

  serve(routes, api.updateHook, async ({ ctx, params, body }) => {
    const saved = await updateHook(ctx, params.tableId, params.hookId, body)
    sender.changed(params.hookId)
    return presentSaved(ctx, params.tableId, saved)
  })

  serve(routes, api.deleteHook, async ({ ctx, params }) => {
    await deleteHook(ctx, (await findTable(ctx, params.tableId)).id, params.hookId)
    sender.changed(params.hookId)
    return { msg: 'The webhook has been deleted' }
  })

  serve(routes, api.restoreHook, async ({ ctx, params }) => {
    const table = await findTable(ctx, params.tableId)
    return presentSaved(ctx, table.id, await restoreHook(ctx, table.id, params.hookId))
  })

  serve(routes, api.duplicateHook, async ({ ctx, params }) =>
    presentSaved(ctx, params.tableId, await duplicateHook(ctx, params.tableId, params.hookId)),
  )

  serve(routes, api.renewHookSecret, async ({ ctx, params }) => {
    const table = await findTable(ctx, params.tableId)
    return presentSaved(ctx, table.id, await renewSecret(ctx, table.id, params.hookId))
  })

  serve(routes, api.tryHook, async ({ ctx, params, body }) => {
    const { answer, ...tried } = await tryHook(ctx, params.tableId, body)
    return {
      ...tried,
      answer: answer && { status: answer.status, reason: answer.reason, durationMs: answer.durationMs },
    }
  })

  deliveryRoutes(routes, sender)
  wireHookRoutes(routes, sender)
}

function deliveryRoutes(routes: Routes, sender: HookSender): void {
  serve(routes, api.listDeliveries, async ({ ctx, params, query }) => {
    const { list, ...page } = await listDeliveries(ctx, params.tableId, params.hookId, query)
    return { list: list.map((row) => presentDelivery(row, ctx.reach === null)), ...page }
  })

  serve(routes, api.readDelivery, async ({ ctx, params }) => {
    const { delivery, request } = await readDelivery(ctx, params.tableId, params.hookId, params.deliveryId)
    return { delivery: presentDelivery(delivery, ctx.reach === null), request }
  })

  serve(routes, api.retryDeliveries, async ({ ctx, params, body }) => {
    const retried = await retryDeliveries(ctx, params.tableId, params.hookId, body.deliveries)
    sender.wake()
    return { retried }
  })
}

async function presentSaved(
  ctx: InProject<'hooks.create' | 'hooks.update'>,
  tableId: string,
  { id, secret }: SavedHook,
) {
  const table = await findTable(ctx, tableId)
  const row = (await selectHooks(ctx.meta.read, table.id)).find((one) => one.id === id)
  if (row === undefined) throw notFound('webhook', id)
  return { hook: presentHook(ctx, row, table), secret }
}
