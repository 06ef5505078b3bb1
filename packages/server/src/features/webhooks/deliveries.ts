// What hooks have to tell and have told.
import { type CompiledQuery, type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { UnitOfWork } from '../../dialects/unit-of-work.ts'
import type { DeliveryRow, HookRow } from '../../meta/rows/automation.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>
export type Delivery = Selectable<DeliveryRow>

/**
 * Whoever sends one holds it until then, and whoever is gone no longer. Nothing else of it changes, so that PostgreSQL writes
 * to no index for it.
 */
export const isFree = (at: string): RawBuilder<boolean> => sql`(held_until is null or held_until < ${at})`

/** Heard twice, it is told once. Nothing waits for them in their transaction. */
export async function addDeliveries(
  tx: UnitOfWork<MetaTables>,
  rows: readonly Insertable<DeliveryRow>[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.later(
    tx
      .insertInto('rh_hook_deliveries')
      .values([...rows])
      .onConflict((known) => known.columns(['hook_id', 'event_id', 'record', 'part']).doNothing())
      .compile(),
  )
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
          .where('delivery.due_at', '<=', at)
          .where(isFree(at)),
      ),
    )
    .execute()
}

interface Taking {
  readonly at: string
  readonly heldUntil: string
  readonly limit: number
}

/**
 * The next of a hook, taken for this node: of each record only the first that is not done. Two nodes may find the same ones:
 * whether one is still free is asked again, by the statement that takes it.
 */
export async function takeDue(meta: Meta, hookId: string, { at, heldUntil, limit }: Taking): Promise<Delivery[]> {
  const numbers = await nextNumbers(meta, hookId, { at, limit })
  if (numbers.length === 0) return []
  const taken = await meta
    .updateTable('rh_hook_deliveries')
    .set({ held_until: heldUntil, updated_at: at })
    .where('number', 'in', filledUp(numbers))
    .where('state', '=', 'waiting')
    .where('due_at', '<=', at)
    .where(isFree(at))
    .returningAll()
    .execute()
  return taken.toSorted((one, other) => one.number - other.number)
}

/** With the last one again, up to the next power of two: of few lengths the database remembers what it made of each. */
function filledUp<T>(list: readonly T[]): readonly T[] {
  const length = 2 ** Math.ceil(Math.log2(Math.max(list.length, 1)))
  return Array.from({ length }, (_, at) => list[Math.min(at, list.length - 1)] as T)
}

/**
 * Looked for some at a time, in the order they are due: however many wait, those that can leave are mostly the first.
 */
async function nextNumbers(meta: Meta, hookId: string, { at, limit }: Pick<Taking, 'at' | 'limit'>): Promise<number[]> {
  const window = Math.max(limit * 2, 64)
  const numbers: number[] = []
  for (let after: DueRow | undefined; ; ) {
    const rows: DueRow[] = await dueRows(meta, hookId, at, after).limit(window).execute()
    numbers.push(...rows.filter(({ blocked }) => Number(blocked) === 0).map(({ number }) => number))
    after = rows.at(-1)
    if (rows.length < window || numbers.length >= limit) return numbers.slice(0, limit)
  }
}

interface DueRow {
  readonly number: number
  readonly due_at: string
  readonly blocked: number
}

const dueRows = (meta: Meta, hookId: string, at: string, after: DueRow | undefined) =>
  meta
    .selectFrom('rh_hook_deliveries as delivery')
    .select(['delivery.number', 'delivery.due_at', isBlocked.as('blocked')])
    .where('delivery.hook_id', '=', hookId)
    .where('delivery.state', '=', 'waiting')
    .where('delivery.due_at', '<=', at)
    .where(isFree(at))
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
    .set({ held_until: null })
    .where('id', 'in', [...ids])
    .where('state', '=', 'waiting')
    .execute()
}

/** What came of one. */
interface Noted {
  readonly number: number
  readonly durationMs: number
  readonly history: string
}

/** All that came to the same, in one statement. */
export const notedDeliveries = (
  meta: Meta,
  change: Partial<Omit<DeliveryRow, 'number' | 'duration_ms' | 'history'>>,
  noted: readonly Noted[],
): CompiledQuery =>
  meta
    .updateTable('rh_hook_deliveries')
    .from(rowsOf(noted).as('noted'))
    .set({ ...change, duration_ms: sql.ref<number>('noted.column2'), history: sql.ref<string>('noted.column3') })
    .whereRef('rh_hook_deliveries.number', '=', 'noted.column1')
    .compile()

type NotedColumns = { column1: number; column2: number; column3: string }

const rowsOf = (noted: readonly Noted[]): RawBuilder<NotedColumns> =>
  sql`(values ${sql.join(
    filledUp(noted).map(
      ({ number, durationMs, history }) => sql`(cast(${number} as bigint), cast(${durationMs} as integer), ${history})`,
    ),
  )})`

/** In the order of the index of what is open, however much there is that is not. */
export async function isSomeOpen(meta: Meta): Promise<boolean> {
  const open = sql<boolean>`state in ('waiting', 'sending')`
  const query = meta.selectFrom('rh_hook_deliveries').select('id').where(open)
  return (await query.orderBy('hook_id').orderBy('record').limit(1).executeTakeFirst()) !== undefined
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
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'sent'))
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
    // Sent again by hand its tries begin anew, but it did not arrive at the first one.
    .select(
      sql<number>`sum(case when state = 'sent' and tries = 1 and history not like ${'%"at":%"at":%'} then 1 else 0 end)`.as(
        'first',
      ),
    )
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
    .$if(ids !== null, (query) =>
      query
        .where('id', 'in', [...(ids ?? [])])
        .where(sql<boolean>`not (state = 'waiting' and held_until is not null and held_until >= ${at})`),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function forgetPayloads(meta: Meta, hookId: HookRow['id'], at: string): Promise<void> {
  const reason = 'The webhook was changed by somebody who sees less of the table.'
  await meta
    .updateTable('rh_hook_deliveries')
    .set({ state: 'failed', reason, held_until: null, updated_at: at })
    .where('hook_id', '=', hookId)
    .where('state', '=', 'waiting')
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
