import type { Delivery, Hook } from '@rowhouse/core/api/hooks'
import { filterTreeOf } from '@rowhouse/core/views/filter-tree-of'
import type { Selectable } from 'kysely'
import type { Static } from 'typebox'
import type { DeliveryRow } from '../../meta/rows/automation.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { Services } from '../../request/services.ts'
import { presentAuthor } from '../records/changes/present.ts'
import type { SeenHook } from './store.ts'
import { masked, readHook } from './stored-hook.ts'

export function presentHook(
  { secrets }: Pick<Services, 'secrets'>,
  row: SeenHook,
  table: SnapshotTable,
): Static<typeof Hook> {
  const { event, fields, filter, settings } = readHook(secrets, row)
  return {
    id: row.id,
    title: row.title,
    operation: event,
    per: row.per,
    fields: fields === null ? null : [...fields],
    view: row.view_id,
    filter,
    entering: row.entering === 1,
    notify: masked(settings.notify),
    active: row.active === 1,
    position: row.position,
    paused: row.paused,
    trouble: troubleOf(table, { row, fields, filter }),
    failures: row.failures,
    waiting: row.waiting,
    lastAt: row.last_at,
    updatedBy: presentAuthor({ ...row, actor_id: row.updated_by }),
    updatedAt: row.updated_at,
  }
}

/** Why a hook cannot be read as it was meant; null: it can. */
export function troubleOf(
  table: SnapshotTable,
  { row, fields, filter }: Pick<ReturnType<typeof readHook>, 'row' | 'fields' | 'filter'>,
): string | null {
  if (row.view_id !== null && !table.views.some(({ id }) => id === row.view_id)) return 'The view it waits for is gone.'
  const { notes } = filterTreeOf(filter, table.columns)
  if (notes[0] !== undefined) return 'Its condition speaks of a field that is gone or has changed.'
  const isGone = fields !== null && !fields.some((id) => table.columns.some((column) => column.id === id))
  return isGone ? 'The fields it waits for are gone.' : null
}

/** `isWhole`: whoever reads it sees all records and fields of the table. */
export function presentDelivery(row: Selectable<DeliveryRow>, isWhole: boolean): Static<typeof Delivery> {
  return {
    id: row.id,
    number: row.number,
    eventId: row.event_id,
    record: row.record === '' || !isWhole ? null : row.record,
    label: isWhole ? row.label : '',
    state: row.state === 'waiting' && row.held_until !== null ? 'sending' : row.state,
    tries: row.tries,
    status: row.status,
    reason: row.reason,
    durationMs: row.duration_ms,
    at: row.created_at,
    nextAt: row.state === 'waiting' ? row.due_at : null,
    attempts: JSON.parse(row.history),
  }
}
