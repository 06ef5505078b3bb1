import type { DateCells } from '@rowhouse/core/times/record-times'
import { Shifting } from '@rowhouse/core/view-types/timeline/shifting'
import type { RecordRow } from '../../structure/tables/table.ts'
import type { DatedRecord, ViewDates } from '../dated/dated-record.ts'

interface ForeseeSpec {
  readonly dates: ViewDates
  readonly events: readonly DatedRecord[]
  /** Keys of the records that one waits for. */
  readonly waitsFor: ReadonlyMap<string, readonly string[]>
  readonly key: string
  readonly before: DateCells
  readonly after: DateCells
}

/** What the server will most likely move along, of what is loaded: shown until it says what it moved. */
export function foreseen(spec: ForeseeSpec): readonly (readonly [key: string, cells: RecordRow])[] {
  const { dates, events, waitsFor, key, before, after } = spec
  const successors = new Map<string, DatedRecord[]>()
  for (const event of events)
    for (const other of waitsFor.get(event.key) ?? []) successors.set(other, [...(successors.get(other) ?? []), event])
  const shifting = new Shifting(dates, [{ key, name: key, cells: after, before }])
  try {
    for (let wanted = shifting.wanted(); wanted.length > 0; wanted = shifting.wanted())
      shifting.meet((one) => (successors.get(one) ?? []).map((event) => ({ ...event, name: event.title ?? event.key })))
  } catch {
    // The server will refuse it too, and say why.
    return []
  }
  return shifting.shifted().map((record) => [record.key, record.cells] as const)
}
