import { columnIdsIn } from '@rowhouse/core/formula/dependencies'
import { isStored, type RecordColumn, type RecordTable, type StoredColumn } from './record-table.ts'

/** What must be read of a record so that these columns can be shown: themselves, or what they are made of. */
export function neededColumns(table: RecordTable, columns: readonly RecordColumn[]): readonly StoredColumn[] {
  const needed = new Set<StoredColumn>()
  const seen = new Set<RecordColumn>()
  const need = (column: RecordColumn | undefined): void => {
    if (column === undefined || seen.has(column)) return
    seen.add(column)
    if (isStored(column)) needed.add(column)
    const { computed } = column
    if (computed === null) return
    if ('link' in computed) need(computed.link.own)
    if (computed.kind === 'same') need(computed.column)
    if (computed.kind === 'formula')
      for (const id of columnIdsIn(computed.expression)) need(table.columns.find((one) => one.id === id))
  }
  for (const column of columns) need(column)
  return [...needed]
}

/** What formulas take from other tables, each worth computing only once for a record, also by way of other formulas. */
export function takenFromElsewhere(table: RecordTable, column: RecordColumn): readonly RecordColumn[] {
  const taken = new Set<RecordColumn>()
  const seen = new Set<RecordColumn>()
  const walk = ({ computed }: RecordColumn): void => {
    if (computed?.kind !== 'formula') return
    for (const id of columnIdsIn(computed.expression)) {
      const used = table.columns.find((one) => one.id === id)
      if (used === undefined || seen.has(used)) continue
      seen.add(used)
      if (used.computed !== null && 'link' in used.computed) taken.add(used)
      walk(used)
    }
  }
  walk(column)
  return [...taken]
}
