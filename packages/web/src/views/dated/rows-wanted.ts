import type { RecordWindow } from '../../features/records/record-window.ts'
import { blockSize } from '../../features/records/row-blocks.ts'

type Counted = Pick<RecordWindow, 'isKnown' | 'rowCount' | 'isCountOpen'>

/** So many rows are loaded: all there are, up to a limit. Where nobody has counted them yet, some behind those that are known. */
export function rowsWanted({ isKnown, rowCount, isCountOpen }: Counted, most: number): number {
  if (!isKnown) return blockSize
  return Math.min(most, rowCount + (isCountOpen ? blockSize : 0))
}

/** Whether there are more than that. */
export const areTooMany = ({ rowCount, isCountOpen }: Counted, most: number): boolean =>
  rowCount > most || (isCountOpen && rowCount >= most)
