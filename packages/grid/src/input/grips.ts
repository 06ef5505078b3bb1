import type { Engine } from '../engine/engine.ts'
import type { Point } from '../geometry/box.ts'
import { handlePoint } from '../paint/range-box.ts'
import { currentRange } from '../selection/selection.ts'

/** The small square at the end of the range that is dragged to fill. */
export function isOnFillHandle(engine: Engine, point: Point): boolean {
  const { selection, stage, look, marks } = engine
  const range = currentRange(selection)
  if (range === null || !marks.canFill || stage.rows.isHidden(range.bottom)) return false
  const at = handlePoint(engine, range)
  if (at.y > stage.bodyBottom || at.y < stage.bodyTop) return false
  return Math.abs(point.x - at.x) <= look.handle && Math.abs(point.y - at.y) <= look.handle
}

/** The line after the frozen columns that is dragged to freeze more or fewer. */
export function isOnFrozenEdge({ stage, options }: Engine, { x }: Point): boolean {
  return options.onFreeze !== undefined && Math.abs(stage.inline(x) - stage.frozenEdge) <= 3
}
