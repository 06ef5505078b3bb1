import {
  begunCells,
  movedCells,
  newCells,
  type PlaceInTime,
  placedCells,
  resizedCells,
} from '@rowhouse/core/times/date-moves'
import type { DateCells } from '@rowhouse/core/times/record-times'
import { dayMs, minuteMs } from '@rowhouse/core/times/wall-clock'
import type { RecordRow } from '../../structure/tables/table.ts'
import type { DatedRecord, ViewDates } from './dated-record.ts'

/** What somebody holds: a record, its beginning or end, room for a new one, or a record that stands nowhere yet. */
export type DragSpec =
  | { readonly kind: 'move' | 'begin' | 'resize'; readonly event: DatedRecord }
  | { readonly kind: 'add' }
  | { readonly kind: 'put'; readonly key: string; readonly title: string | null }

export interface Held<Place extends PlaceInTime = PlaceInTime> {
  readonly spec: DragSpec
  /** Where it was taken up; null: beside the view. */
  readonly from: Place | null
  /** Where it would be put down; null: nowhere. */
  readonly at: Place | null
}

/** Of a record that stands nowhere. */
export const nowhere: DateCells = { start: null, end: null }

/** Of a record that is not there yet. */
const newKey = ' new'

export function heldKeyOf(held: Held | null): string | null {
  if (held === null) return null
  const { spec } = held
  if (spec.kind === 'add') return newKey
  return spec.kind === 'put' ? spec.key : spec.event.key
}

/** What would be stored if it were put down now; null: nothing. */
export function heldCells(dates: ViewDates, { spec, from, at }: Held): RecordRow | null {
  if (at === null) return null
  if (spec.kind === 'put') return placedCells(dates, at)
  if (spec.kind === 'resize') return resizedCells(dates, spec.event.cells, at)
  if (spec.kind === 'begin') return begunCells(dates, spec.event.cells, at)
  if (from === null) return null
  if (spec.kind === 'move') return movedCells(dates, spec.event.cells, distance(from, at))
  const [first, last] = distance(from, at) < 0 ? [at, from] : [from, at]
  const isPoint = last.minute !== null && distance(first, last) === 0
  return newCells(dates, first, isPoint ? { ...last, minute: (last.minute ?? 0) + 60 } : last)
}

function distance(from: PlaceInTime, to: PlaceInTime): number {
  const minutes = from.minute === null || to.minute === null ? 0 : to.minute - from.minute
  return (to.day - from.day) * dayMs + minutes * minuteMs
}
