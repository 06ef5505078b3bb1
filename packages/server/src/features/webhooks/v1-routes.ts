import * as api from '@rowhouse/core/api/hooks-v1'
import { AppError, invalidRequest, notFound } from '@rowhouse/core/errors'
import { filterToList } from '@rowhouse/core/views/filter-list'
import type { HookRow } from '../../meta/rows/automation.ts'
import type { InProject } from '../../request/context.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { findTable } from '../../structure/find-table.ts'
import { sightOf } from '../records/sight.ts'
import { found, newFilter, withChangedFilter, withFilter, withoutFilter } from '../views/filters.ts'
import { nothing } from '../views/nothing.ts'
import { presentFilter, presentFilters } from '../views/present-view.ts'
import type { Draft } from './accept-hook.ts'
import { createHook, deleteHook, findHook, setFilter, updateHook } from './change-hooks.ts'
import { filterOf, placeOfFilters } from './hook-filters.ts'
import { sampleRow } from './sample-row.ts'
import type { HookSender } from './sender.ts'
import { selectHooks } from './store.ts'
import { sendGiven } from './try-hook.ts'
import { draftOf, presentWireHook, type WireSpec, wireParts } from './v1-hooks.ts'

type Hooked = InProject<'hooks.list' | 'hooks.create' | 'hooks.update' | 'hooks.test'>

export function wireHookRoutes(routes: Routes, sender: HookSender): void {
  serve(routes, api.listWireHooks, async ({ ctx, params }) => {
    const table = await findTable(ctx, params.tableId)
    const rows = await selectHooks(ctx.meta.read, table.id)
    const known = rows.filter(({ event }) => event === 'record')
    return { list: known.map((row) => presentWireHook(ctx.secrets, row, table.base.id)) }
  })

  serve(routes, api.createWireHook, async ({ ctx, params, body }) => {
    const { id } = await createHook(ctx, params.tableId, wholeDraft(body), wireParts(body))
    return presented(ctx, params.tableId, id)
  })

  serve(routes, api.updateWireHook, async ({ ctx, params, body }) => {
    const tableId = await tableOf(ctx, params.hookId)
    await updateHook(ctx, tableId, params.hookId, draftOf(body), wireParts(body))
    sender.changed(params.hookId)
    return presented(ctx, tableId, params.hookId)
  })

  serve(routes, api.deleteWireHook, async ({ ctx, params }) => {
    await deleteHook(ctx, await tableOf(ctx, params.hookId), params.hookId)
    sender.changed(params.hookId)
    return 1
  })

  serve(routes, api.testWireHook, async ({ ctx, params, body }) => {
    const { reason } = await sendGiven(ctx, params.tableId, wholeDraft(body.hook), body.payload)
    if (reason !== null) throw invalidRequest(reason)
    return { msg: 'Success' }
  })

  serve(routes, api.sampleHookPayload, async ({ ctx, params }) => {
    const table = await findTable(ctx, params.tableId)
    return { ...sampleRow(table, sightOf(ctx, table).columns, params.operation) }
  })

  filterRoutes(routes)
}

function filterRoutes(routes: Routes): void {
  serve(routes, api.listHookFilters, async ({ ctx, params }) => {
    const at = await hookAt(ctx, params.hookId)
    return presentFilters(at.place, filterToList(at.filter), null)
  })

  serve(routes, api.createHookFilter, async ({ ctx, params, body }) => {
    const at = await hookAt(ctx, params.hookId)
    const made = newFilter(params.hookId, body)
    const filter = await setFilter(ctx, at.row, (known, columns) => withFilter(known, made, { spec: body, columns }))
    const { item, ...place } = found(filterToList(filter), made.id)
    return presentFilter(at.place, item, place)
  })

  serveRaw(routes, api.updateHookFilter, async ({ ctx, params, body, reply }) => {
    const { row } = await hookAt(ctx, params.hookId)
    await setFilter(ctx, row, (known, columns) => withChangedFilter(known, params.filterId, { spec: body, columns }))
    return nothing(reply)
  })

  serveRaw(routes, api.deleteHookFilter, async ({ ctx, params, reply }) => {
    const { row } = await hookAt(ctx, params.hookId)
    await setFilter(ctx, row, (known) => withoutFilter(known, params.filterId))
    return nothing(reply)
  })
}

/** With what a new one begins with. */
function wholeDraft(spec: WireSpec): Draft {
  const draft = draftOf(spec)
  const { operation, notify } = draft
  if (operation === undefined)
    throw new AppError('invalid_value', 'Say what the webhook waits for.', { field: 'operation' })
  if (notify === undefined)
    throw new AppError('invalid_value', 'Say where the webhook goes.', { field: 'notification' })
  return { title: 'Webhook', ...draft, operation, notify }
}

async function tableOf(ctx: Hooked | InProject<'hooks.delete'>, hookId: string): Promise<string> {
  const row = await ctx.meta.read
    .selectFrom('rh_hooks')
    .select('table_id')
    .where('id', '=', hookId)
    .where('project_id', '=', ctx.project.id)
    // Existing clients know of no others.
    .where('event', '=', 'record')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw notFound('hook', hookId)
  return (await findTable(ctx, row.table_id)).id
}

async function presented(ctx: Hooked, tableId: string, id: string) {
  const table = await findTable(ctx, tableId)
  return presentWireHook(ctx.secrets, await findHook(ctx, table.id, id), table.base.id)
}

async function hookAt(ctx: Hooked, hookId: string) {
  const table = await findTable(ctx, await tableOf(ctx, hookId))
  const row: HookRow = await findHook(ctx, table.id, hookId)
  return { row, filter: filterOf(row), place: placeOfFilters(row, table) }
}
