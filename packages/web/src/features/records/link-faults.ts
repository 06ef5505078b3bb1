import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { saveRecords } from '@rowhouse/core/api/record-batches'
import { text } from '../../i18n/i18n.ts'
import type { Column } from '../../structure/tables/table.ts'
import type { CellFault } from './read-batch.ts'

export type Saved = ReplyOf<typeof saveRecords>

/** Names that lead to no record, or to several, as faults of their cells. `rows` are those of the call, in its order. */
export function linkFaults(
  left: NonNullable<Saved['left']>,
  columns: readonly Column[],
  rows: readonly number[],
): readonly CellFault[] {
  return left.flatMap(({ row, column: title, text: name, why }) => {
    const column = columns.find((one) => one.title === title)
    if (column === undefined) return []
    const reason = text(`cells.link.${why}`, { name })
    return [{ row: rows[row] ?? 0, column, text: name, reason }]
  })
}
