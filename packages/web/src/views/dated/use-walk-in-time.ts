import type { TableRecords } from '../../features/records/table-records.ts'
import { byTime, type DatedRecord } from './dated-record.ts'

/** The way from one record to the next: by time, and behind them those that stand nowhere. */
export function keysInTime(events: readonly DatedRecord[], undated: Pick<TableRecords, 'window' | 'keyAt'>): string[] {
  return withUndated(
    events.toSorted(byTime).map(({ key }) => key),
    undated,
  )
}

/** What was given a date stands there already while the list does not know. */
export function withUndated(keys: readonly string[], undated: Pick<TableRecords, 'window' | 'keyAt'>): string[] {
  return [...new Set([...keys, ...[...undated.window.rows()].flatMap(([row]) => undated.keyAt(row) ?? [])])]
}
