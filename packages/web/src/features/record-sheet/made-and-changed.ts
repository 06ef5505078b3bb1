import type { KeptBy } from '@rowhouse/core/column-types/column-type'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { RecordRow, Table } from '../../structure/tables/table.ts'
import type { HistoryEntry } from './record-history-query.ts'

/** A moment in the life of a record; `by` is null where nobody knows. */
export interface Touch {
  readonly at: string
  readonly by: string | null
}

interface Told {
  readonly table: Pick<Table, 'columns'>
  readonly record: RecordRow
  /** Newest first, as far as it goes back. */
  readonly history: readonly HistoryEntry[]
  readonly nameOf: (personId: string) => string | null
}

/** Who made the record and who changed it last: as its fields keep it, and otherwise as the change log does. */
export function madeAndChanged({ table, record, history, nameOf }: Told): {
  readonly made: Touch | null
  readonly changed: Touch | null
} {
  const kept = (by: KeptBy): string | null => {
    const column = table.columns.find((one) => columnTypes[one.type].kept === by)
    const value = column === undefined ? null : record[column.title]
    return typeof value === 'string' ? value : null
  }
  const touched = (time: KeptBy, person: KeptBy, entry: HistoryEntry | undefined): Touch | null => {
    const at = kept(time) ?? entry?.at ?? null
    return at === null ? null : { at, by: nameOf(kept(person) ?? '') ?? (entry?.by?.name || entry?.by?.email || null) }
  }
  const made = touched(
    'createdAt',
    'createdBy',
    history.find(({ type }) => type === 'inserted'),
  )
  const changed = touched(
    'updatedAt',
    'updatedBy',
    history.find(({ type }) => type === 'updated'),
  )
  // Whatever fills itself in is filled in when a record is made, too.
  return { made, changed: changed?.at === made?.at ? null : changed }
}
