/** Cells by number, both ends included. Pure: nothing here knows how many rows there are. */
export interface CellAt {
  readonly row: number
  readonly column: number
}

export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const rangeOf = (a: CellAt, b: CellAt = a): Range => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
})

export const holds = (range: Range, { row, column }: CellAt): boolean =>
  row >= range.top && row <= range.bottom && column >= range.left && column <= range.right

export const cellCount = ({ top, bottom, left, right }: Range): number => (bottom - top + 1) * (right - left + 1)

export function overlap(a: Range, b: Range): Range | null {
  const common = {
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
  }
  return common.top <= common.bottom && common.left <= common.right ? common : null
}

/** What is left of a range when another is cut out of it: at most four ranges that do not overlap. */
export function without(range: Range, hole: Range): Range[] {
  const cut = overlap(range, hole)
  if (cut === null) return [range]
  const parts: Range[] = [
    { ...range, bottom: cut.top - 1 },
    { ...range, top: cut.top, bottom: cut.bottom, right: cut.left - 1 },
    { ...range, top: cut.top, bottom: cut.bottom, left: cut.right + 1 },
    { ...range, top: cut.bottom + 1 },
  ]
  return parts.filter(({ top, bottom, left, right }) => top <= bottom && left <= right)
}

export function clampRange(range: Range, rowCount: number, columnCount: number): Range | null {
  return overlap(range, { top: 0, left: 0, bottom: rowCount - 1, right: columnCount - 1 })
}
