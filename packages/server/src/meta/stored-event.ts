import type { AppEvent } from '@rowhouse/core/events'
import type { ChangeRow } from './rows/changes.ts'

/**
 * The event of an entry. Of a record whose key its database gave on the way to the log, the key stands beside the event and
 * not in it.
 */
export function storedEvent<Event extends AppEvent = AppEvent>({
  event,
  record,
}: Pick<ChangeRow, 'event' | 'record'>): Event {
  const told = JSON.parse(event)
  const isBeside = told.type === 'records.inserted' && told.keys.length === 0 && record !== null
  return isBeside ? { ...told, keys: [record] } : told
}
