import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
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
  const kept = (type: ColumnTypeName): string | null => {
    const column = table.columns.find((one) => one.type === type)
    const value = column === undefined ? null : record[column.title]
    return typeof value === 'string' ? value : null
  }
  const touched = (time: ColumnTypeName, person: ColumnTypeName, entry: HistoryEntry | undefined): Touch | null => {
    const at = kept(time) ?? entry?.at ?? null
    return at === null ? null : { at, by: nameOf(kept(person) ?? '') ?? (entry?.by?.name || entry?.by?.email || null) }
  }
  const made = touched(
    'CreateTime',
    'CreatedBy',
    history.find(({ type }) => type === 'inserted'),
  )
  const changed = touched(
    'LastModifiedTime',
    'LastModifiedBy',
    history.find(({ type }) => type === 'updated'),
  )
  // Whatever fills itself in is filled in when a record is made, too.
  return { made, changed: changed?.at === made?.at ? null : changed }
}
