import { rangeFilter, rangeOf, undatedFilter } from '@rowhouse/core/times/range-filter'
import { type DateCells, timesOf } from '@rowhouse/core/times/record-times'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { TableRecords } from '../../features/records/table-records.ts'
import { type Column, type RecordRow, recordKey, recordName } from '../../structure/tables/table.ts'
import { pillOfRow } from '../../values/row-colour.ts'
import type { DatedColumn, DatedRecord, ViewDates } from './dated-record.ts'
import type { Days } from './days.ts'
import { rowsWanted } from './rows-wanted.ts'

/** Has the records of these days loaded, up to so many, and those that come over their bounds. */
export function useRange(records: TableRecords, { start, end, zone }: ViewDates, days: Days, most: number): void {
  const { first, end: behind } = days
  const part = useMemo(
    () => ({
      filterArrJson: rangeFilter(start, end, rangeOf({ first, end: behind }, zone)),
      sort: [start, end].flatMap((column) => column?.id ?? []).join(),
    }),
    [start, end, zone, first, behind],
  )
  usePart(records, part, most)
}

/** The same of those that stand nowhere, up to so many. */
export function useUndated(records: TableRecords, start: DatedColumn, most: number): void {
  const part = useMemo(() => ({ filterArrJson: undatedFilter(start) }), [start])
  usePart(records, part, most)
}

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

const none: readonly Column[] = []

/** Records that stand somewhere, also where the server has not confirmed it yet. `beside`: other fields the view goes by. */
export function useDatedRecords(
  lists: readonly TableRecords[],
  dates: ViewDates,
  beside: readonly Column[] = none,
): readonly DatedRecord[] {
  const known = useRef(new WeakMap<RecordRow, DatedRecord>())
  const last = useRef({ dates, beside })
  if (last.current.dates !== dates || last.current.beside !== beside) {
    last.current = { dates, beside }
    known.current = new WeakMap()
  }
  const versions = lists.map((records) => records.version()).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the records change under the same objects, and tell it by their versions.
  return useMemo(() => {
    const events = new Map<string, DatedRecord>()
    for (const records of lists)
      for (const [row, record] of records.window.rows()) {
        const event = eventOf(records, row, { record, dates, beside, known: known.current })
        if (event !== null && !events.has(event.key)) events.set(event.key, event)
      }
    return [...events.values()]
  }, [versions, dates, beside])
}

interface EventSpec {
  readonly record: RecordRow
  readonly dates: ViewDates
  readonly beside: readonly Column[]
  readonly known: WeakMap<RecordRow, DatedRecord>
}

function eventOf(records: TableRecords, row: number, spec: EventSpec): DatedRecord | null {
  const { record, dates, known } = spec
  const { table } = records.place
  const cells = {
    start: records.valueAt(row, dates.start) ?? null,
    end: dates.end === null ? null : (records.valueAt(row, dates.end) ?? null),
  }
  const before = known.get(record)
  const beside = spec.beside.map((column) => records.valueAt(row, column) ?? null)
  if (before !== undefined && isSame(before, cells, beside)) return before
  const times = timesOf(dates, cells)
  const key = recordKey(table, record)
  if (times === null || key === null) return null
  const event = { ...times, key, title: recordName(table, record), pill: pillOfRow(record), record, cells, beside }
  known.set(record, event)
  return event
}

const isSame = (before: DatedRecord, cells: DateCells, beside: DatedRecord['beside']): boolean =>
  before.cells.start === cells.start &&
  before.cells.end === cells.end &&
  before.beside.every((value, at) => value === beside[at])
