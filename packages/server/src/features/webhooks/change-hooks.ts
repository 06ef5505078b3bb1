import { conflict, notFound } from '@rowhouse/core/errors'
import { hookLimits } from '@rowhouse/core/hooks/hook'
import type { FilterNode } from '@rowhouse/core/views/filter-node'
import type { HookRow } from '../../meta/rows/automation.ts'
import { newId } from '../../platform/chance.ts'
import type { RecordColumn } from '../../query/record-table.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { findTable } from '../../structure/find-table.ts'
import { sightOf } from '../records/sight.ts'
import { type AcceptedHook, acceptHook, type Draft } from './accept-hook.ts'
import { requirePlaces } from './carried-notify.ts'
import { forgetPayloads } from './deliveries.ts'
import { dropWaiting, notSent } from './not-sent.ts'
import { changeHook, insertHook, selectHook, selectHooks } from './store.ts'
import { eventOf, eventParts, masked, newSigning, readHook, sealSettings, targetOf } from './stored-hook.ts'

type Maker = InProject<'hooks.create'>
type Changer = InProject<'hooks.create' | 'hooks.update' | 'hooks.delete'>

export interface SavedHook {
  readonly id: string
  /** Told to whoever made it, and to nobody after. */
  readonly secret: string | null
}

/** What only existing clients know of it. */
type WireParts = Readonly<Record<string, unknown>>

/** How long one that was deleted can be restored. */
export const restoredWithinMs = 86_400_000

export async function createHook(ctx: Maker, tableId: string, draft: Draft, wire: WireParts = {}): Promise<SavedHook> {
  const table = await findTable(ctx, tableId)
  const hook = acceptHook(draft, { table, columns: sightOf(ctx, table).columns, stored: null })
  return addHook(ctx, table.id, hook, wire)
}

export async function duplicateHook(ctx: Maker, tableId: string, id: string): Promise<SavedHook> {
  const row = await findHook(ctx, tableId, id)
  const { settings, fields, filter } = readHook(ctx.secrets, row)
  const title = `${row.title.slice(0, hookLimits.title - 5)} copy`
  const draft = {
    title,
    operation: eventOf(row),
    per: row.per,
    fields: fields === null ? null : [...fields],
    view: row.view_id,
    filter,
    entering: row.entering === 1,
    notify: settings.notify,
    active: false,
  }
  return addHook(ctx, row.table_id, draft, JSON.parse(row.wire))
}

async function addHook(ctx: Maker, tableId: string, hook: AcceptedHook, wire: WireParts): Promise<SavedHook> {
  const id = newId('hook')
  const secret = newSigning()
  await ctx.write(async (tx) => {
    const known = await selectHooks(tx, tableId)
    if (known.length >= hookLimits.perTable)
      throw conflict(`A table has at most ${hookLimits.perTable} webhooks.`, { reason: 'limit' })
    const at = new Date(ctx.now()).toISOString()
    await insertHook(tx, {
      id,
      project_id: ctx.project.id,
      table_id: tableId,
      ...partsOf(hook),
      settings: sealSettings(ctx.secrets, id, { notify: hook.notify, signing: secret }),
      wire: JSON.stringify(wire),
      condition: isIgnored(wire) ? 0 : 1,
      since: at,
      position: Math.max(0, ...known.map(({ position }) => position)) + 1,
      failures: 0,
      failing_since: null,
      resume_at: null,
      paused: null,
      created_by: ctx.actor.id,
      created_at: at,
      updated_by: ctx.actor.id,
      updated_at: at,
      deleted_at: null,
    })
    tell(ctx, tx, 'hooks.created', { id, table_id: tableId, title: hook.title }, null, toldOf(hook))
  })
  return { id, secret }
}

/** Existing clients keep filters that do not count. */
const isIgnored = ({ condition }: WireParts): boolean => condition === false || condition === 0

interface HookChange extends Partial<Draft> {
  readonly position?: number | undefined
}

export async function updateHook(
  ctx: InProject<'hooks.update'>,
  tableId: string,
  id: string,
  { position, ...given }: HookChange,
  wire: WireParts | null = null,
): Promise<SavedHook> {
  const table = await findTable(ctx, tableId)
  await ctx.write(async (tx) => {
    const row = await requireHook(tx, table.id, id)
    const { settings, ...stored } = readHook(ctx.secrets, row)
    const before: AcceptedHook = {
      title: row.title,
      operation: eventOf(row),
      per: row.per,
      fields: stored.fields === null ? null : [...stored.fields],
      view: row.view_id,
      filter: stored.filter,
      entering: row.entering === 1,
      notify: settings.notify,
      active: row.active === 1,
    }
    // Only what is given is looked at: a hook whose field is gone can still be turned off.
    const isLooked = Object.keys(given).some((name) => name !== 'active' && name !== 'title')
    const wanted = { ...before, ...given }
    const hook = isLooked
      ? acceptHook(wanted, { table, columns: sightOf(ctx, table).columns, stored: settings.notify })
      : { ...before, title: wanted.title.trim() || before.title, active: wanted.active }
    if (hook.active && row.active === 0) requirePlaces(hook.notify)
    const after = hook
    const at = new Date(ctx.now()).toISOString()
    await changeHook(tx, id, {
      ...partsOf(hook),
      settings: sealSettings(ctx.secrets, id, { ...settings, notify: hook.notify }),
      ...(wire === null ? {} : { wire: JSON.stringify({ ...JSON.parse(row.wire), ...wire }) }),
      ...(given.filter !== undefined ? { condition: 1 } : wire === null ? {} : { condition: isIgnored(wire) ? 0 : 1 }),
      // Whoever changes or turns it on again has mended it.
      ...(isLooked || (hook.active && row.active === 0)
        ? { failures: 0, failing_since: null, resume_at: null, paused: null }
        : {}),
      ...(hook.active && row.active === 0 ? { since: at } : {}),
      ...(isLooked ? { updated_by: ctx.actor.id } : {}),
      updated_at: at,
    })
    // Also when it is turned on again: some may have been added, or tried again, while it was off.
    if ((hook.active ? 1 : 0) !== row.active) await dropWaiting(tx, row, notSent.off, at)
    // What was kept for it may hold what whoever now says where it goes cannot see.
    if (isLooked && ctx.reach !== null && row.updated_by !== ctx.actor.id) await forgetPayloads(tx, id, at)
    if (position !== undefined) await moveTo(tx, table.id, id, position)
    const [was, is] = [toldOf(before), toldOf(after)]
    const differing = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    if (differing.length === 0) return
    const picked = (from: typeof is) => Object.fromEntries(differing.map((name) => [name, from[name]]))
    tell(ctx, tx, 'hooks.changed', { id, table_id: table.id, title: hook.title }, picked(was), picked(is))
  })
  return { id, secret: null }
}

/** As existing clients build it, part by part: what is not complete yet does not count. */
export async function setFilter(
  ctx: InProject<'hooks.update'>,
  { id, table_id: tableId }: Pick<HookRow, 'id' | 'table_id'>,
  change: (known: FilterNode | null, columns: readonly RecordColumn[]) => FilterNode | null,
): Promise<FilterNode | null> {
  const table = await findTable(ctx, tableId)
  return ctx.write(async (tx) => {
    const row = await requireHook(tx, tableId, id)
    const before: FilterNode | null = row.filter === null ? null : JSON.parse(row.filter)
    const after = change(before, sightOf(ctx, table).columns)
    await changeHook(tx, id, {
      filter: after === null ? null : JSON.stringify(after),
      updated_at: new Date(ctx.now()).toISOString(),
    })
    tell(ctx, tx, 'hooks.changed', row, { filter: before }, { filter: after })
    return after
  })
}

export async function renewSecret(ctx: InProject<'hooks.update'>, tableId: string, id: string): Promise<SavedHook> {
  const signing = newSigning()
  await ctx.write(async (tx) => {
    const row = await requireHook(tx, tableId, id)
    const { settings } = readHook(ctx.secrets, row)
    await changeHook(tx, id, { settings: sealSettings(ctx.secrets, id, { ...settings, signing }) })
    tell(ctx, tx, 'hooks.changed', row, { secret: 'before' }, { secret: 'renewed' })
  })
  return { id, secret: signing }
}

export async function deleteHook(ctx: InProject<'hooks.delete'>, tableId: string, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const row = await requireHook(tx, tableId, id)
    const at = new Date(ctx.now()).toISOString()
    await changeHook(tx, id, { deleted_at: at })
    await dropWaiting(tx, row, notSent.deleted, at)
    tell(ctx, tx, 'hooks.deleted', row, { title: row.title }, null)
  })
}

export async function restoreHook(ctx: Maker, tableId: string, id: string): Promise<SavedHook> {
  await ctx.write(async (tx) => {
    const row = await selectHook(tx, tableId, id)
    const since = new Date(ctx.now() - restoredWithinMs).toISOString()
    if (row === undefined || row.deleted_at === null || row.deleted_at < since) throw notFound('webhook', id)
    if ((await selectHooks(tx, tableId)).length >= hookLimits.perTable)
      throw conflict(`A table has at most ${hookLimits.perTable} webhooks.`, { reason: 'limit' })
    const at = new Date(ctx.now()).toISOString()
    await changeHook(tx, id, { deleted_at: null, since: at })
    await dropWaiting(tx, row, notSent.deleted, at)
    tell(ctx, tx, 'hooks.restored', row, null, { title: row.title })
  })
  return { id, secret: null }
}

/** Of a table that the caller can see. */
export async function findHook(
  ctx: InProject<'hooks.list' | 'hooks.create' | 'hooks.update' | 'hooks.test'>,
  tableId: string,
  id: string,
): Promise<HookRow> {
  return requireHook(ctx.meta.read, (await findTable(ctx, tableId)).id, id)
}

async function requireHook(meta: Parameters<typeof selectHook>[0], tableId: string, id: string): Promise<HookRow> {
  const row = await selectHook(meta, tableId, id)
  if (row === undefined || row.deleted_at !== null) throw notFound('webhook', id)
  return row
}

function partsOf(hook: AcceptedHook) {
  return {
    title: hook.title,
    ...eventParts(hook.operation),
    per: hook.per,
    fields: hook.fields === null ? null : JSON.stringify(hook.fields),
    view_id: hook.view,
    filter: hook.filter === null ? null : JSON.stringify(hook.filter),
    entering: hook.entering ? 1 : 0,
    target: targetOf(hook.notify),
    active: hook.active ? 1 : 0,
  } satisfies Partial<HookRow>
}

/** What the log is told of it: secrets as they are shown, where it goes as it is. */
function toldOf({ notify, ...hook }: AcceptedHook): Readonly<Record<string, unknown>> {
  return { ...hook, notify: masked(notify) }
}

async function moveTo(tx: Tx, tableId: string, id: string, place: number): Promise<void> {
  const rows = await selectHooks(tx, tableId)
  const moved = rows.find((row) => row.id === id)
  if (moved === undefined) return
  const others = rows.filter((row) => row.id !== id)
  for (const [at, row] of others.toSpliced(place, 0, moved).entries())
    if (row.position !== at) await changeHook(tx, row.id, { position: at })
}

function tell(
  ctx: Changer,
  tx: Tx,
  type: 'hooks.created' | 'hooks.changed' | 'hooks.deleted' | 'hooks.restored',
  { id, table_id, title }: Pick<HookRow, 'id' | 'table_id' | 'title'>,
  before: unknown,
  after: unknown,
): void {
  tx.announce({ type, project: ctx.project.id, table: table_id, hook: id, title, before, after })
}
