// What hooks have to tell and have told.
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { DeliveryRow, HookRow, MetaTables } from '../../meta/tables.ts'

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

interface DueHook {
  readonly hook_id: string
  readonly target: string
}

/** Hooks that may tell something now. */
export function selectDueHooks(meta: Meta, at: string): Promise<DueHook[]> {
  return meta
    .selectFrom('rh_hooks as hook')
    .select(['hook.id as hook_id', 'hook.target'])
    .where('hook.active', '=', 1)
    .where('hook.deleted_at', 'is', null)
    .where((is) => is.or([is('hook.resume_at', 'is', null), is('hook.resume_at', '<=', at)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('rh_hook_deliveries as delivery')
          .select('delivery.id')
          .whereRef('delivery.hook_id', '=', 'hook.id')
          .where(isDue(at)),
      ),
    )
    .execute()
}

/** Waiting for its time, or held by somebody who is gone. */
const isDue = (at: string) =>
  sql<boolean>`((delivery.state = 'waiting' and delivery.due_at <= ${at}) or (delivery.state = 'sending' and delivery.held_until < ${at}))`

/** The next of a hook, taken for this node: of each record only the first that is not done. */
export async function takeDue(
  meta: Meta,
  hookId: string,
  { at, heldUntil, limit }: { readonly at: string; readonly heldUntil: string; readonly limit: number },
): Promise<Delivery[]> {
  const due = await meta
    .selectFrom('rh_hook_deliveries as delivery')
    .select('delivery.id')
    .where('delivery.hook_id', '=', hookId)
    .where(isDue(at))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rh_hook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.hook_id', '=', 'delivery.hook_id')
            .whereRef('earlier.record', '=', 'delivery.record')
            .whereRef('earlier.number', '<', 'delivery.number')
            // Channels of one change are told side by side.
            .whereRef('earlier.event_id', '<>', 'delivery.event_id')
            .where('earlier.state', 'in', ['waiting', 'sending']),
        ),
      ),
    )
    .orderBy('delivery.due_at')
    .orderBy('delivery.number')
    .limit(limit)
    .execute()
  if (due.length === 0) return []
  // Whoever else has just taken one holds it: it is not due any more.
  const taken = await meta
    .updateTable('rh_hook_deliveries as delivery')
    .set({ state: 'sending', held_until: heldUntil, updated_at: at })
    .where(
      'delivery.id',
      'in',
      due.map(({ id }) => id),
    )
    .where(isDue(at))
    .returningAll()
    .execute()
  return taken.toSorted((one, other) => one.number - other.number)
}

/** Taken and not sent: whoever comes next takes them. */
export async function giveBack(meta: Meta, ids: readonly string[]): Promise<void> {
  await meta
    .updateTable('rh_hook_deliveries')
    .set({ state: 'waiting', held_until: null })
    .where('id', 'in', [...ids])
    .where('state', '=', 'sending')
    .execute()
}

export async function changeDelivery(
  meta: Meta,
  id: string,
  change: Partial<Omit<DeliveryRow, 'number'>>,
): Promise<void> {
  await meta.updateTable('rh_hook_deliveries').set(change).where('id', '=', id).execute()
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

export interface DeliveriesWish {
  readonly state: 'waiting' | 'sent' | 'failed' | undefined
  readonly search: string
  readonly before: number | undefined
  readonly limit: number
}

export function selectDeliveries(
  meta: Meta,
  hookId: string,
  { state, search, before, limit }: DeliveriesWish,
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
