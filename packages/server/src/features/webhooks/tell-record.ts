import { notFound } from '@rowhouse/core/errors'
import type { ProjectSnapshot, SnapshotTable } from '../../meta/snapshot.ts'
import { newId } from '../../platform/chance.ts'
import type { InProject } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { addDeliveries } from './deliveries.ts'
import { deliveriesOf } from './deliveries-for.ts'
import { hookAccess } from './hook-access.ts'
import { readRows } from './read-rows.ts'
import { selectHook } from './store.ts'
import { eventOf, readHook, type StoredHook } from './stored-hook.ts'
import { userOf } from './structure-of.ts'
import { toldRecord } from './told-record.ts'

interface Place {
  readonly services: Services
  readonly structure: ProjectSnapshot
  readonly table: SnapshotTable
  readonly change: { readonly at: string }
}

/** A record as it is now; null: the hook does not see it, or its condition is not met. */
export async function recordFor({ services, structure, table, change }: Place, hook: StoredHook, key: string) {
  const access = await hookAccess(services, hook.row, structure, table)
  const row = (await readRows(await sourceOf(services, table.base), access, [key])).get(key)
  if (row === undefined) return null
  const filter = hook.row.condition === 1 ? hook.filter : null
  const telling = { access, operation: 'insert', fields: null, filter, entering: false, at: change.at } as const
  const told = toldRecord(telling, { key, before: {}, after: {}, changed: [] }, { row })
  if (told === null) return null
  return { record: key, label: told.label, values: { key, record: told.record, before: null, changed: [] } }
}

/** Somebody pressed a button. False: the condition of the hook is not met. */
export async function tellByHand(
  ctx: InProject<'buttons.press'>,
  table: SnapshotTable,
  hookId: string,
  key: string,
): Promise<boolean> {
  const row = await selectHook(ctx.meta.read, table.id, hookId)
  if (row === undefined || row.deleted_at !== null || row.active === 0 || eventOf(row) !== 'hand')
    throw notFound('webhook', hookId)
  const hook = readHook(ctx.secrets, row)
  const change = { id: newId('change'), at: new Date(ctx.now()).toISOString() }
  const place = { services: ctx, structure: await ctx.snapshot(), table, change }
  const told = await recordFor(place, hook, key)
  if (told === null) return false
  const occasion = { ...place, user: await userOf(ctx, ctx.actor.id), event: 'hand' }
  await ctx.write(async (tx) => {
    await addDeliveries(tx, deliveriesOf(occasion, hook, { ...told, failure: null }))
    const { id, title } = row
    const after = { record: key }
    tx.announce({
      type: 'hooks.pressed',
      project: ctx.project.id,
      table: table.id,
      hook: id,
      title,
      before: null,
      after,
    })
  })
  return true
}
