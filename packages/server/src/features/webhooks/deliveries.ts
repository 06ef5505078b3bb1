// What hooks have to tell and have told.
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { DeliveryRow, HookRow } from '../../meta/rows/automation.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { Database } from '../../platform/database.ts'

type Meta = Kysely<MetaTables>
export type Delivery = Selectable<DeliveryRow>

/** Heard twice, it is told once. */
export async function addDeliveries(meta: Meta, rows: readonly Insertable<DeliveryRow>[]): Promise<void> {
  if (rows.length === 0) return
  await meta
    .insertInto('rh_hook_deliveries')
    .values([...rows])
    .onConflict((known) => known.columns(['hook_id', 'event_id', 'record', 'part']).doNothing())
    .execute()
}

/** Hooks that may tell something now. */
export function selectDueHooks(meta: Meta, at: string): Promise<HookRow[]> {
  return meta
    .selectFrom('rh_hooks as hook')
    .selectAll('hook')
    .where('hook.active', '=', 1)
    .where('hook.deleted_at', 'is', null)
    .where((is) => is.or([is('hook.resume_at', 'is', null), is('hook.resume_at', '<=', at)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('rh_hook_deliveries as delivery')
          .select('delivery.id')
          .whereRef('delivery.hook_id', '=', 'hook.id')
          .where('delivery.state', '=', 'waiting')
          .where('delivery.due_at', '<=', at),
      ),
    )
    .execute()
}

/** What is held by somebody who is gone waits again. */
export async function giveUpHeld({ read, write }: Pick<Database<MetaTables>, 'read' | 'write'>, at: string) {
  const held = (meta: Meta) =>
    meta.selectFrom('rh_hook_deliveries').select('id').where('state', '=', 'sending').where('held_until', '<', at)
  if ((await held(read).limit(1).executeTakeFirst()) === undefined) return
  await write((tx) =>
    tx
      .updateTable('rh_hook_deliveries')
      .set({ state: 'waiting', held_until: null })
      .where('id', 'in', held(tx))
      .execute(),
  )
}

interface Taking {
  readonly at: string
  readonly heldUntil: string
  readonly limit: number
}

/** The next of a hook, taken for this node: of each record only the first that is not done. */
export async function takeDue(meta: Meta, hookId: string, { at, heldUntil, limit }: Taking): Promise<Delivery[]> {
  const ids = await nextIds(meta, hookId, { at, limit })
  if (ids.length === 0) return []
  const taken = await meta
    .updateTable('rh_hook_deliveries')
    .set({ state: 'sending', held_until: heldUntil, updated_at: at })
    .where('id', 'in', ids)
    // Whoever else has just taken one holds it.
    .where('state', '=', 'waiting')
    .returningAll()
    .execute()
  return taken.toSorted((one, other) => one.number - other.number)
}

/**
 * Looked for some at a time, in the order they are due: however many wait, those that can leave are mostly the first.
 */
async function nextIds(meta: Meta, hookId: string, { at, limit }: Pick<Taking, 'at' | 'limit'>): Promise<string[]> {
  const window = Math.max(limit * 2, 64)
  const ids: string[] = []
  for (let after: DueRow | undefined; ; ) {
    const rows: DueRow[] = await dueRows(meta, hookId, at, after).limit(window).execute()
    ids.push(...rows.filter(({ blocked }) => Number(blocked) === 0).map(({ id }) => id))
    after = rows.at(-1)
    if (rows.length < window || ids.length >= limit) return ids.slice(0, limit)
  }
}

interface DueRow {
  readonly id: string
  readonly number: number
  readonly due_at: string
  readonly blocked: number
}

const dueRows = (meta: Meta, hookId: string, at: string, after: DueRow | undefined) =>
  meta
    .selectFrom('rh_hook_deliveries as delivery')
    .select(['delivery.id', 'delivery.number', 'delivery.due_at', isBlocked.as('blocked')])
    .where('delivery.hook_id', '=', hookId)
    .where('delivery.state', '=', 'waiting')
    .where('delivery.due_at', '<=', at)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(delivery.due_at, delivery.number) > (${after?.due_at}, ${after?.number})`),
    )
    .orderBy('delivery.due_at')
    .orderBy('delivery.number')

/** Something of the same record comes before it. States are written out, since that is what the index is made by. */
const isBlocked = sql<number>`case when exists (
  select 1 from rh_hook_deliveries earlier
  where earlier.hook_id = delivery.hook_id and earlier.record = delivery.record and earlier.number < delivery.number
    and earlier.state in ('waiting', 'sending') and earlier.event_id <> delivery.event_id
) then 1 else 0 end`

/** Taken and not sent: whoever comes next takes them. */
export async function giveBack(meta: Meta, ids: readonly string[]): Promise<void> {
  await meta
    .updateTable('rh_hook_deliveries')
    .set({ state: 'waiting', held_until: null })
    .where('id', 'in', [...ids])
    .where('state', '=', 'sending')
    .execute()
}

export async function changeDeliveries(
  meta: Meta,
  ids: readonly string[],
  change: Partial<Omit<DeliveryRow, 'number'>>,
): Promise<void> {
  await meta
    .updateTable('rh_hook_deliveries')
    .set(change)
    .where('id', 'in', [...ids])
    .execute()
}

/** When something is due next; null: nothing waits. */
export async function nextDue(meta: Meta): Promise<string | null> {
  const row = await meta
    .selectFrom('rh_hook_deliveries')
    .select(({ fn }) => fn.min('due_at').as('due'))
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirst()
  return row?.due ?? null
}

export interface DeliveriesSpec {
  readonly state: 'waiting' | 'sent' | 'failed' | undefined
  readonly search: string
  readonly before: number | undefined
  readonly limit: number
}

export function selectDeliveries(
  meta: Meta,
  hookId: string,
  { state, search, before, limit }: DeliveriesSpec,
): Promise<Delivery[]> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return meta
    .selectFrom('rh_hook_deliveries')
    .selectAll()
    .where('hook_id', '=', hookId)
    .$if(state !== undefined, (query) =>
      query.where('state', 'in', state === 'waiting' ? ['waiting', 'sending'] : [state ?? 'sent']),
    )
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(lower(label) like ${pattern} escape '\\' or lower(record) like ${pattern} escape '\\')`,
      ),
    )
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

export const selectDelivery = (meta: Meta, hookId: string, id: string): Promise<Delivery | undefined> =>
  meta
    .selectFrom('rh_hook_deliveries')
    .selectAll()
    .where('hook_id', '=', hookId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function countDeliveries(
  meta: Meta,
  hookId: string,
): Promise<{ readonly all: number; readonly firstTry: number; readonly failed: number }> {
  const row = await meta
    .selectFrom('rh_hook_deliveries')
    .select(({ fn }) => fn.countAll().as('all'))
    .select(sql<number>`sum(case when state = 'sent' and tries = 1 then 1 else 0 end)`.as('first'))
    .select(sql<number>`sum(case when state = 'failed' then 1 else 0 end)`.as('failed'))
    .where('hook_id', '=', hookId)
    .executeTakeFirstOrThrow()
  return { all: Number(row.all), firstTry: Number(row.first ?? 0), failed: Number(row.failed ?? 0) }
}

/** Those of `ids`, or all that failed. Gives how many. */
export async function sendAgain(
  meta: Meta,
  hookId: string,
  { ids, at }: { readonly ids: readonly string[] | null; readonly at: string },
): Promise<number> {
  const { numUpdatedRows } = await meta
    .updateTable('rh_hook_deliveries')
    .set({ state: 'waiting', tries: 0, due_at: at, held_until: null, reason: null, updated_at: at })
    .where('hook_id', '=', hookId)
    .where('payload', '<>', '')
    .$if(ids === null, (query) => query.where('state', '=', 'failed'))
    .$if(ids !== null, (query) => query.where('id', 'in', [...(ids ?? [])]).where('state', '<>', 'sending'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function forgetPayloads(meta: Meta, hookId: HookRow['id'], at: string): Promise<void> {
  const reason = 'The webhook was changed by somebody who sees less of the table.'
  await meta
    .updateTable('rh_hook_deliveries')
    .set({ state: 'failed', reason, updated_at: at })
    .where('hook_id', '=', hookId)
    .where('state', 'in', ['waiting', 'sending'])
    .execute()
  await meta.updateTable('rh_hook_deliveries').set({ payload: '' }).where('hook_id', '=', hookId).execute()
}

/** In small steps, so that nobody waits long for the writer. Gives how many. */
export async function removeOld(meta: Meta, before: string, limit: number): Promise<number> {
  const old = meta
    .selectFrom('rh_hook_deliveries')
    .select('number')
    .where('created_at', '<', before)
    .where('state', 'in', ['sent', 'failed'])
    .limit(limit)
  const { numDeletedRows } = await meta.deleteFrom('rh_hook_deliveries').where('number', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
