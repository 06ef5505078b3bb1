import type { OwnCells } from '@rowhouse/core/events'
import { textOfCell } from '@rowhouse/core/filters/compare-cells'
import type { CellValue } from '@rowhouse/core/storage'
import type { RecordCells } from '../../../query/select-cells.ts'
import { limits } from './limits.ts'

/** The cell is a text or a number, and what its database calls it is exactly that: nothing more needs to be kept. */
export function isPlain(value: CellValue, ownText: string | undefined): boolean {
  return (typeof value === 'string' || typeof value === 'number') && textOfCell(value) === ownText
}

export function isShort(ownText: string | undefined): ownText is string {
  return ownText !== undefined && ownText.length <= limits.charactersPerCell
}

/** What has to be kept of some cells beside their values, for an undo to give them back as they were. */
export function ownCellsOf(
  { cells, ownTexts }: Pick<RecordCells, 'cells' | 'ownTexts'>,
  ids: readonly string[],
): OwnCells {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const text = ownTexts.get(id)
      return isShort(text) && !isPlain(cells.get(id) ?? null, text) ? [[id, text]] : []
    }),
  )
}
