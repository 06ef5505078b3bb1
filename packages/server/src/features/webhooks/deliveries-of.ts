import { invalidRequest, notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { readLogDays } from '../settings/log-days.ts'
import { findHook } from './change-hooks.ts'
import {
  countDeliveries,
  type DeliveriesSpec,
  type Delivery,
  selectDeliveries,
  selectDelivery,
  sendAgain,
} from './deliveries.ts'
import { valuesOf } from './sender.ts'
import { changeHook } from './store.ts'
import { placesOf, readHook } from './stored-hook.ts'
import { type ShownRequest, shownRequest } from './try-hook.ts'

const mostPerPage = 100

export async function listDeliveries(
  ctx: InProject<'hooks.list'>,
  tableId: string,
  hookId: string,
  spec: { readonly [Name in keyof DeliveriesSpec]?: DeliveriesSpec[Name] | undefined },
) {
  const { id } = await findHook(ctx, tableId, hookId)
  const limit = Math.min(Math.max(spec.limit ?? 25, 1), mostPerPage)
  // Whoever rules hide records from is told of none, so they cannot be searched for either.
  const search = ctx.reach === null ? (spec.search ?? '') : ''
  const found = await selectDeliveries(ctx.meta.scan, id, {
    state: spec.state,
    search,
    before: spec.before,
    limit: limit + 1,
  })
  const list = found.slice(0, limit)
  return {
    list,
    next: found.length > limit ? (list.at(-1)?.number ?? null) : null,
    counts: await countDeliveries(ctx.meta.scan, id),
    logDays: await readLogDays(ctx.meta.read),
  }
}

/** With what it would send now; null: what it holds is not for the caller, or is gone. */
export async function readDelivery(
  ctx: InProject<'hooks.list'>,
  tableId: string,
  hookId: string,
  id: string,
): Promise<{ readonly delivery: Delivery; readonly request: ShownRequest | null }> {
  const hook = readHook(ctx.secrets, await findHook(ctx, tableId, hookId))
  const delivery = await selectDelivery(ctx.meta.read, hook.row.id, id)
  if (delivery === undefined) throw notFound('delivery', id)
  if (ctx.reach !== null || delivery.payload === '') return { delivery, request: null }
  const place = delivery.part % placesOf(hook.settings.notify)
  return { delivery, request: shownRequest(hook.settings, valuesOf(JSON.parse(delivery.payload)), place).request }
}

export async function retryDeliveries(
  ctx: InProject<'hooks.update'>,
  tableId: string,
  hookId: string,
  ids: readonly string[] | null,
): Promise<number> {
  const row = await findHook(ctx, tableId, hookId)
  if (row.active === 0) throw invalidRequest('Turn the webhook on first.')
  return ctx.write(async (tx) => {
    await changeHook(tx, row.id, { resume_at: null })
    return sendAgain(tx, row.id, { ids, at: new Date(ctx.now()).toISOString() })
  })
}
