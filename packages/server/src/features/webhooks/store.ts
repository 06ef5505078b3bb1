import type { HookEvent } from '@rowhouse/core/hooks/hook'
import type { Insertable, Kysely, Updateable } from 'kysely'
import type { HookRow } from '../../meta/rows/automation.ts'
import type { Concern } from '../../meta/subscriber.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { eventParts } from './stored-hook.ts'

type Meta = Kysely<MetaTables>

/** With who changed it last, and what it has still to tell. */
export interface SeenHook extends HookRow {
  readonly email: string | null
  readonly firstname: string | null
  readonly lastname: string | null
  readonly waiting: number
  readonly last_at: string | null
}

export const selectHooks = (meta: Meta, tableId: string): Promise<SeenHook[]> => seenHooks(meta, [tableId])

/** Of these tables, in order. */
export async function seenHooks(meta: Meta, tableIds: readonly string[]): Promise<SeenHook[]> {
  if (tableIds.length === 0) return []
  const rows = await meta
    .selectFrom('rh_hooks as hook')
    .leftJoin('rh_users as user', 'user.id', 'hook.updated_by')
    .selectAll('hook')
    .select(['user.email', 'user.firstname', 'user.lastname'])
    .select(({ selectFrom }) => [
      selectFrom('rh_hook_deliveries as waiting')
        .select(({ fn }) => fn.countAll().as('n'))
        .whereRef('waiting.hook_id', '=', 'hook.id')
        .where('waiting.state', '=', 'waiting')
        .as('waiting'),
      selectFrom('rh_hook_deliveries as last')
        .select('last.updated_at')
        .whereRef('last.hook_id', '=', 'hook.id')
        .where('last.state', '=', 'sent')
        .orderBy('last.due_at', 'desc')
        .limit(1)
        .as('last_at'),
    ])
    .where('hook.table_id', 'in', tableIds)
    .where('hook.deleted_at', 'is', null)
    .orderBy('hook.position')
    .orderBy('hook.id')
    .execute()
  return rows.map((row) => ({ ...row, waiting: Number(row.waiting) }))
}

/** Of the table alone, also one that was deleted. */
export const selectHook = (meta: Meta, tableId: string, id: string): Promise<HookRow | undefined> =>
  meta.selectFrom('rh_hooks').selectAll().where('id', '=', id).where('table_id', '=', tableId).executeTakeFirst()

/** Of the entry's table, whatever it waits for. */
export const hasActiveHook: Concern = (entry) =>
  entry.exists(
    entry
      .selectFrom('rh_hooks as hook')
      .select('hook.id')
      .whereRef('hook.table_id', '=', 'rh_changes.table_id')
      .where('hook.active', '=', 1)
      .whereRef('hook.since', '<=', 'rh_changes.at')
      .where('hook.deleted_at', 'is', null),
  )

/** That are to tell of something: those that wait for one of the events. */
export const selectActiveHooks = (
  meta: Meta,
  tableId: string,
  { events, at }: { readonly events: readonly HookEvent[]; readonly at: string },
): Promise<HookRow[]> =>
  meta
    .selectFrom('rh_hooks')
    .selectAll()
    .where('table_id', '=', tableId)
    .where((is) =>
      is.or(
        events
          .map(eventParts)
          .map(({ event, operation }) => is.and([is('event', '=', event), is('operation', '=', operation)])),
      ),
    )
    .where('active', '=', 1)
    .where('since', '<=', at)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Of these hooks one whose last call did not arrive. */
export async function isSomeUnwell(meta: Meta, ids: readonly string[]): Promise<boolean> {
  const unwell = meta.selectFrom('rh_hooks').select('id').where('id', 'in', ids).where('failures', '>', 0)
  return (await unwell.limit(1).executeTakeFirst()) !== undefined
}

export async function insertHook(meta: Meta, row: Insertable<HookRow>): Promise<void> {
  await meta.insertInto('rh_hooks').values(row).execute()
}

export async function changeHook(meta: Meta, id: string, change: Updateable<HookRow>): Promise<void> {
  await meta.updateTable('rh_hooks').set(change).where('id', '=', id).execute()
}

/** Those that were deleted longer ago than they can be restored, with what they told. */
export async function removeDeletedHooks(meta: Meta, before: string): Promise<void> {
  const gone = meta.selectFrom('rh_hooks').select('id').where('deleted_at', '<', before)
  await meta.deleteFrom('rh_hook_deliveries').where('hook_id', 'in', gone).execute()
  await meta.deleteFrom('rh_hooks').where('deleted_at', '<', before).execute()
}
