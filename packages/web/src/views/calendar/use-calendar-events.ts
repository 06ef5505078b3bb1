import { rangeFilter, undatedFilter } from '@rowhouse/core/view-types/calendar/range-filter'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { TableRecords } from '../../features/records/table-records.ts'
import { type Column, type RecordRow, recordKey, recordName, valuesOf } from '../../structure/tables/table.ts'
import { pillOfRow } from '../../values/row-colour.ts'
import { type CalendarDates, type CalendarEvent, timesOf } from './calendar-event.ts'
import { type Days, rangeOf } from './calendar-range.ts'
import { rowsWanted } from './rows-wanted.ts'

/** More are told and not loaded: nobody reads them, and a browser would take long to draw them. */
export const mostEvents = 3000

/** Has the records of these days loaded, and those that come over their bounds. */
export function useRange(records: TableRecords, { start, end, zone }: CalendarDates, days: Days): void {
  const { first, end: behind } = days
  const part = useMemo(
    () => ({
      filterArrJson: rangeFilter(dateColumn(start), end && dateColumn(end), rangeOf({ first, end: behind }, zone)),
      sort: [start, end].flatMap((column) => column?.id ?? []).join(),
    }),
    [start, end, zone, first, behind],
  )
  usePart(records, part, mostEvents)
}

/** The same of those that stand nowhere, up to so many. */
export function useUndated(records: TableRecords, start: Column, most: number): void {
  const part = useMemo(() => ({ filterArrJson: undatedFilter(dateColumn(start)) }), [start])
  usePart(records, part, most)
}

const dateColumn = (column: Column) => ({ id: column.id, comparison: valuesOf(column).comparison })

function usePart(records: TableRecords, part: Readonly<Record<string, string>>, most: number): void {
  const { window } = records
  const version = useSyncExternalStore(records.subscribe, records.version)
  useEffect(() => void records.narrow(part), [records, part])
  const seen = rowsWanted(window, most)
  // How many there are is told with the first of them, and again with those of every other part.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same number may mean other records.
  useEffect(() => {
    if (window.isKnown) window.show(0, seen - 1)
  }, [window, seen, version])
}

/** Records that stand somewhere, also where the server has not confirmed it yet. */
export function useEvents(lists: readonly TableRecords[], dates: CalendarDates): readonly CalendarEvent[] {
  const known = useRef(new WeakMap<RecordRow, CalendarEvent>())
  const last = useRef(dates)
  if (last.current !== dates) {
    last.current = dates
    known.current = new WeakMap()
  }
  const versions = lists.map((records) => records.version()).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the records change under the same objects, and tell it by their versions.
  return useMemo(() => {
    const events = new Map<string, CalendarEvent>()
    for (const records of lists)
      for (const [row, record] of records.window.rows()) {
        const event = eventOf(records, row, record, dates, known.current)
        if (event !== null && !events.has(event.key)) events.set(event.key, event)
      }
    return [...events.values()]
  }, [versions, dates])
}

function eventOf(
  records: TableRecords,
  row: number,
  record: RecordRow,
  dates: CalendarDates,
  known: WeakMap<RecordRow, CalendarEvent>,
): CalendarEvent | null {
  const { table } = records.place
  const cells = {
    start: records.valueAt(row, dates.start) ?? null,
    end: dates.end === null ? null : (records.valueAt(row, dates.end) ?? null),
  }
  const before = known.get(record)
  if (before !== undefined && before.cells.start === cells.start && before.cells.end === cells.end) return before
  const times = timesOf(dates, cells)
  const key = recordKey(table, record)
  if (times === null || key === null) return null
  const event = { ...times, key, title: recordName(table, record), pill: pillOfRow(record), record, cells }
  known.set(record, event)
  return event
}
