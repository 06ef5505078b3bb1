import type { JsonValue } from '@rowhouse/core/storage'
import type { Insertable } from 'kysely'
import type { DeliveryRow, HookRow } from '../../meta/rows/automation.ts'
import type { ProjectSnapshot, SnapshotTable } from '../../meta/snapshot.ts'
import { newId } from '../../platform/chance.ts'
import type { Services } from '../../request/services.ts'
import { placesOf, type StoredHook } from './stored-hook.ts'
import type { ToldRecord } from './told-record.ts'

/** What happened, where and by whom. */
export interface Occasion {
  readonly services: Pick<Services, 'now'>
  readonly change: { readonly id: string; readonly at: string }
  readonly structure: Pick<ProjectSnapshot, 'id' | 'title'>
  readonly table: Pick<SnapshotTable, 'id' | 'title'>
  readonly user: JsonValue
  /** In the words of receivers: “after.insert”. */
  readonly event: string
}

/** Records of a change as rows to be sent, one for each channel. */
export function deliveriesFor(
  occasion: Occasion,
  hook: StoredHook,
  told: readonly ToldRecord[],
  part: number,
): Insertable<DeliveryRow>[] {
  if (told.length === 0) return []
  if (hook.row.per === 'record')
    return told.flatMap(({ failure, key, label, ...values }) =>
      deliveriesOf(occasion, hook, { record: key, label, values: { key, ...values }, failure }),
    )
  const records = told.map(({ key, record, before, changed }) => ({ key, record, before, changed }))
  const [first] = told
  const label = records.length === 1 ? (first?.label ?? '') : ''
  return deliveriesOf(occasion, hook, { record: '', label, values: { records }, failure: first?.failure ?? null }, part)
}

interface Given {
  /** The key of the record it is about; empty: several, or none. */
  readonly record: string
  readonly label: string
  readonly values: object
  /** Why it cannot be sent; null: it can. */
  readonly failure: string | null
}

export function deliveriesOf(
  occasion: Occasion,
  { row, settings }: StoredHook,
  given: Given,
  part = 0,
): Insertable<DeliveryRow>[] {
  const places = placesOf(settings.notify)
  return Array.from({ length: places }, (_, place) => deliveryOf(occasion, row, given, part * places + place))
}

function deliveryOf(
  { services, change, structure, table, user, event }: Occasion,
  hook: HookRow,
  { record, label, values, failure }: Given,
  part: number,
): Insertable<DeliveryRow> {
  const at = new Date(services.now()).toISOString()
  const payload = {
    id: change.id,
    event,
    at: change.at,
    project: { id: structure.id, title: structure.title },
    table: { id: table.id, title: table.title },
    hook: { id: hook.id, title: hook.title },
    user,
    ...values,
  }
  return {
    id: newId('delivery'),
    hook_id: hook.id,
    project_id: hook.project_id,
    event_id: change.id,
    record,
    part,
    state: failure === null ? 'waiting' : 'failed',
    tries: 0,
    due_at: at,
    held_until: null,
    payload: JSON.stringify(payload),
    label,
    status: null,
    reason: failure,
    duration_ms: null,
    history: '[]',
    created_at: at,
    updated_at: at,
  }
}
