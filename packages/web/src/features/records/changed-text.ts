import { type ReadChange, readChanges } from '@rowhouse/core/column-types/reading'
import type { CellValue } from '@rowhouse/core/storage'
import { text } from '../../i18n/i18n.ts'
import { type Column, showCell } from '../../structure/tables/table.ts'
import { shortened } from '../../values/shortened.ts'

/** A text that was stored otherwise than written, or could have meant something else. */
export interface ChangedCell {
  readonly change: ReadChange
  readonly column: Pick<Column, 'title' | 'type' | 'options'>
  readonly text: string
  readonly value: CellValue
}

/** So many fields have a sentence of their own; of more the first stands for all. */
const mostFields = 3

/** A sentence for each kind of change and field, with how many there are and the first of them; null: there is none. */
export function changedText(changed: readonly ChangedCell[]): string | null {
  const sentences = readChanges.flatMap((change) => {
    const cells = changed.filter((cell) => cell.change === change)
    const byField = [...Map.groupBy(cells, ({ column }) => column.title).values()]
    return (byField.length > mostFields ? [cells] : byField).flatMap(sentenceOf)
  })
  return sentences.length === 0 ? null : sentences.join(' ')
}

function sentenceOf(cells: readonly ChangedCell[]): readonly string[] {
  const [first] = cells
  if (first === undefined) return []
  const { change, column, text: written, value } = first
  const shown = { text: shortened(written), value: shortened(showCell(column, value)) }
  return [text(`grid.changed.${change}`, { count: cells.length, title: column.title, ...shown })]
}
