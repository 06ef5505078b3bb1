import type { Box } from '../geometry/box.ts'
import type { Stage } from '../geometry/stage.ts'
import type { Range } from '../selection/range.ts'

type OnStage = { readonly stage: Stage }

/** The part of a range inside one pane, kept near the screen: a canvas cannot draw a box of three billion pixels. */
export function rangeBox({ stage }: OnStage, range: Range, isFrozen: boolean): Box | null {
  const { frozen } = stage.columns
  const left = isFrozen ? range.left : Math.max(range.left, frozen)
  const right = isFrozen ? Math.min(range.right, frozen - 1) : range.right
  if (left > right) return null
  const start = stage.columnStart(left)
  const size = stage.columnStart(right) + stage.columns.size(right) - start
  const top = Math.max(-40, stage.lineY(stage.rows.top(range.top)))
  const end = stage.rows.top(range.bottom) + (stage.rows.isHidden(range.bottom) ? 0 : stage.rows.rowHeight)
  const bottom = Math.min(stage.height + 40, stage.lineY(end))
  return bottom <= top ? null : { x: stage.left(start, size), y: top, width: size, height: bottom - top }
}

/** The end corner of a range, where the fill handle sits. */
export function handlePoint({ stage }: OnStage, range: Range): { readonly x: number; readonly y: number } {
  const end = stage.columnStart(range.right) + stage.columns.size(range.right)
  const y = stage.lineY(stage.rows.top(range.bottom) + stage.rows.rowHeight)
  return { x: stage.left(end, 0) + (stage.isRtl ? 0.5 : -0.5), y: y - 0.5 }
}
