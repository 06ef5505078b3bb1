import type { Box, Point } from './box.ts'
import type { ColumnLayout } from './columns.ts'
import type { RowLayout } from './rows.ts'

/**
 * What is where on the screen. Inline positions count from the start side; only `left` and the boxes made from it know
 * whether that is the left or the right. Everything lands on whole device pixels, so that moved pixels fit.
 */
interface StageInput {
  readonly width: number
  readonly height: number
  readonly ratio: number
  readonly isRtl: boolean
  readonly columns: ColumnLayout
  readonly rows: RowLayout
  readonly indexWidth: number
  readonly headHeight: number
  readonly footerHeight: number
  readonly addWidth: number
  readonly scroll: Point
}

export interface Stage extends StageInput {
  readonly frozenEdge: number
  readonly bodyTop: number
  readonly bodyBottom: number
  readonly contentWidth: number
  readonly contentHeight: number
  /** The index and the frozen columns, from the head to the footer. */
  readonly frozenPane: Box
  readonly scrollPane: Box
  /** Where a column begins, from the inline start of the stage. */
  columnStart(column: number): number
  lineY(top: number): number
  left(start: number, width: number): number
  /** From the left of the stage to the inline start, or back. */
  inline(x: number): number
  cellBox(row: number, column: number): Box
  /** Scrollable columns that touch a span of the stage, in pixels from the left. */
  columnsTouching(x: number, width: number): readonly number[]
  /** The column at a place of the stage; -1 when none is. */
  columnAt(x: number): number
  /** Content offset of a place of the stage. */
  offsetAt(y: number): number
}

export function makeStage(input: StageInput): Stage {
  const { width, height, ratio, isRtl, columns, rows, indexWidth, headHeight, footerHeight, addWidth, scroll } = input
  const snap = (value: number): number => Math.round(value * ratio) / ratio
  const frozenEdge = snap(Math.min(indexWidth + columns.frozenWidth, width))
  const bodyTop = snap(headHeight)
  const bodyBottom = Math.max(bodyTop, height - snap(footerHeight))
  const left = (start: number, size: number): number => (isRtl ? width - start - size : start)
  const paneBox = (start: number, size: number): Box => ({
    x: left(start, size),
    y: bodyTop,
    width: size,
    height: bodyBottom - bodyTop,
  })

  const columnStart = (column: number): number =>
    snap(indexWidth + columns.start(column)) - (column < columns.frozen ? 0 : scroll.x)
  const columnEnd = (column: number): number =>
    snap(indexWidth + columns.start(column) + columns.size(column)) - (column < columns.frozen ? 0 : scroll.x)
  const lineY = (top: number): number => bodyTop + snap(top) - scroll.y
  const inline = (x: number): number => (isRtl ? width - x : x)

  function columnsTouching(x: number, size: number): readonly number[] {
    const from = isRtl ? width - x - size : x
    const frozen = columns.touching(from - indexWidth, Math.min(from + size, frozenEdge) - indexWidth)
    const moving = columns.touching(
      Math.max(from, frozenEdge) - indexWidth + scroll.x,
      from + size - indexWidth + scroll.x,
    )
    return [...between(frozen, 0, columns.frozen - 1), ...between(moving, columns.frozen, columns.count - 1)]
  }

  return {
    ...input,
    frozenEdge,
    bodyTop,
    bodyBottom,
    contentWidth: indexWidth + columns.width + addWidth,
    contentHeight: bodyTop + rows.height + (height - bodyBottom),
    frozenPane: paneBox(0, frozenEdge),
    scrollPane: paneBox(frozenEdge, Math.max(0, width - frozenEdge)),
    columnStart,
    lineY,
    left,
    inline,
    cellBox(row, column) {
      const start = columnStart(column)
      const size = columnEnd(column) - start
      const top = rows.top(row)
      const y = lineY(top)
      return { x: left(start, size), y, width: size, height: lineY(top + rows.rowHeight) - y }
    },
    columnsTouching,
    columnAt(x) {
      const at = inline(x)
      if (at < indexWidth) return -1
      return columns.at(at - indexWidth + (at < frozenEdge ? 0 : scroll.x))
    },
    offsetAt: (y) => y - bodyTop + scroll.y,
  }
}

function between(span: readonly [number, number] | null, lowest: number, highest: number): number[] {
  if (span === null) return []
  const first = Math.max(span[0], lowest)
  const last = Math.min(span[1], highest)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
