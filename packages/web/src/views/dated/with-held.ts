import { type DateCells, timesOf } from '@rowhouse/core/times/record-times'
import { isEditable, type RecordRow } from '../../structure/tables/table.ts'
import type { DatedRecord, ViewDates } from './dated-record.ts'
import { type Held, heldCells, heldKeyOf, nowhere } from './held-cells.ts'

/** What is computed follows by itself. */
export function onlyEditable({ start, end }: ViewDates, cells: RecordRow): RecordRow {
  const titles = [start, end].flatMap((column) => (column !== null && isEditable(column) ? [column.title] : []))
  return Object.fromEntries(Object.entries(cells).filter(([title]) => titles.includes(title)))
}

export function cellsAfter({ start, end }: ViewDates, before: DateCells, cells: RecordRow): DateCells {
  const after = (title: string, known: DateCells['start']) =>
    Object.hasOwn(cells, title) ? (cells[title] ?? null) : known
  return { start: after(start.title, before.start), end: end === null ? null : after(end.title, before.end) }
}

/** With what is held where it would be put down. */
export function withHeld(
  events: readonly DatedRecord[],
  dates: ViewDates,
  held: Held | null,
  newTitle: string,
): readonly DatedRecord[] {
  const cells = held === null ? null : heldCells(dates, held)
  if (held === null || cells === null) return events
  const { spec } = held
  const isThere = spec.kind !== 'put' && spec.kind !== 'add'
  const after = cellsAfter(dates, isThere ? spec.event.cells : nowhere, onlyEditable(dates, cells))
  const times = timesOf(dates, after)
  if (times === null) return events
  if (isThere) return events.map((event) => (event.key === spec.event.key ? { ...event, ...times } : event))
  const title = spec.kind === 'put' ? spec.title : newTitle
  return [...events, { ...times, key: heldKeyOf(held) ?? '', title, pill: null, record: {}, cells: after, beside: [] }]
}
