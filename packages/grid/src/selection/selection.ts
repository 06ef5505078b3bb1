import { type CellAt, clampRange, holds, type Range, rangeOf, without } from './range.ts'
import { noSpans, remove, type Spans } from './spans.ts'

/**
 * What is selected. The last range is the one being made: it spans from `active`, the cell that edits and keys start
 * from, to `reach`, the corner that moves. Ticked rows and picked columns stand beside it.
 */
export interface Selection {
  readonly active: CellAt | null
  readonly reach: CellAt | null
  readonly ranges: readonly Range[]
  readonly rows: Spans
  readonly columns: Spans
}

export const nothingSelected: Selection = { active: null, reach: null, ranges: [], rows: noSpans, columns: noSpans }

export const selectCell = (selection: Selection, cell: CellAt): Selection => ({
  ...selection,
  active: cell,
  reach: cell,
  ranges: [rangeOf(cell)],
  columns: noSpans,
})

/** Grows or shrinks the range being made: its far corner moves, the active cell stays. */
export function extendTo(selection: Selection, cell: CellAt): Selection {
  const { active, ranges } = selection
  if (active === null) return selectCell(selection, cell)
  return { ...selection, reach: cell, ranges: [...ranges.slice(0, -1), rangeOf(active, cell)] }
}

/** Begins one more range; a cell that is selected already is cut out of what holds it. */
export function addCell(selection: Selection, cell: CellAt): Selection {
  const { ranges } = selection
  if (!ranges.some((range) => holds(range, cell))) {
    return { ...selection, active: cell, reach: cell, ranges: [...ranges, rangeOf(cell)] }
  }
  const left = ranges.flatMap((range) => without(range, rangeOf(cell)))
  const last = left.at(-1)
  if (last === undefined) return selectCell(selection, cell)
  const active = { row: last.top, column: last.left }
  return { ...selection, active, reach: { row: last.bottom, column: last.right }, ranges: left }
}

export const selectRange = (selection: Selection, range: Range, active?: CellAt): Selection => ({
  ...selection,
  active: active ?? { row: range.top, column: range.left },
  reach: { row: range.bottom, column: range.right },
  ranges: [range],
  columns: noSpans,
})

export const selectColumns = (selection: Selection, columns: Spans, rowCount: number): Selection => {
  const first = columns[0]?.[0] ?? 0
  if (rowCount === 0) return { ...selection, columns }
  const ranges = columns.map(([left, right]) => ({ top: 0, bottom: rowCount - 1, left, right }))
  return {
    ...selection,
    active: { row: 0, column: first },
    reach: { row: rowCount - 1, column: first },
    ranges,
    columns,
  }
}

/** The active cell walks inside the selected cells, as Tab and Enter do in a spreadsheet; the ranges stay. */
export function walkInside(selection: Selection, by: 1 | -1, order: 'rows' | 'columns'): Selection {
  const { active, ranges } = selection
  const index = active === null ? -1 : ranges.findLastIndex((range) => holds(range, active))
  const range = ranges[index]
  if (active === null || range === undefined) return selection
  const width = range.right - range.left + 1
  const height = range.bottom - range.top + 1
  const place =
    order === 'rows'
      ? (active.row - range.top) * width + active.column - range.left
      : (active.column - range.left) * height + active.row - range.top
  const next = place + by
  if (next >= 0 && next < width * height) return { ...selection, active: cellOf(range, next, order) }
  const other = ranges[(index + by + ranges.length) % ranges.length] ?? range
  const end = by > 0 ? 0 : (other.right - other.left + 1) * (other.bottom - other.top + 1) - 1
  return { ...selection, active: cellOf(other, end, order) }
}

function cellOf(range: Range, place: number, order: 'rows' | 'columns'): CellAt {
  const width = range.right - range.left + 1
  const height = range.bottom - range.top + 1
  return order === 'rows'
    ? { row: range.top + Math.floor(place / width), column: range.left + (place % width) }
    : { row: range.top + (place % height), column: range.left + Math.floor(place / height) }
}

/** Rows or columns went away: nothing selected may point beyond the end. The same object when nothing did. */
export function clampSelection(selection: Selection, rowCount: number, columnCount: number): Selection {
  const { active, reach, ranges, rows, columns } = selection
  if (isWithin(selection, rowCount, columnCount)) return selection
  if (rowCount <= 0 || columnCount <= 0)
    return { ...nothingSelected, rows: remove(rows, Math.max(0, rowCount), Infinity) }
  const clampCell = (cell: CellAt | null): CellAt | null =>
    cell && { row: Math.min(cell.row, rowCount - 1), column: Math.min(cell.column, columnCount - 1) }
  const next: Selection = {
    active: clampCell(active),
    reach: clampCell(reach),
    ranges: ranges.flatMap((range) => clampRange(range, rowCount, columnCount) ?? []),
    rows: remove(rows, rowCount, Infinity),
    columns: remove(columns, columnCount, Infinity),
  }
  return next.active !== null && next.ranges.length === 0 ? { ...next, ranges: [rangeOf(next.active)] } : next
}

function isWithin({ active, reach, ranges, rows, columns }: Selection, rowCount: number, columnCount: number): boolean {
  const cells = [active, reach, ...ranges.map(({ bottom, right }) => ({ row: bottom, column: right }))]
  const isCellWithin = cells.every((cell) => cell === null || (cell.row < rowCount && cell.column < columnCount))
  return isCellWithin && (rows.at(-1)?.[1] ?? -1) < rowCount && (columns.at(-1)?.[1] ?? -1) < columnCount
}

export const currentRange = ({ ranges }: Selection): Range | null => ranges.at(-1) ?? null

export const isSelected = ({ ranges }: Selection, cell: CellAt): boolean => ranges.some((range) => holds(range, cell))

export const isOneCell = ({ ranges }: Selection): boolean => {
  const [range] = ranges
  return ranges.length === 1 && range !== undefined && range.top === range.bottom && range.left === range.right
}
