import type { PressJob } from '../cell-kind.ts'
import type { Engine } from '../engine/engine.ts'
import type { Point } from '../geometry/box.ts'
import type { CellAt } from '../selection/range.ts'

/** The job of pressing a cell at a place; null when there is no such cell. */
export function pressJob(engine: Engine, { row, column }: CellAt, point: Point): PressJob | null {
  const { stage, content, look } = engine
  const head = engine.columnAt(column)
  if (head === undefined) return null
  const box = stage.cellBox(row, column)
  const x = stage.isRtl ? box.x + box.width - point.x : point.x - box.x
  const cell = content.cellAt(row, column)
  return { at: { x, y: point.y - box.y }, box, cell, look, isByKey: false, align: head.align ?? 'start' }
}

/** A click on a part of a cell that does something by itself: a checkbox, a star, a link. */
export function pressCell(engine: Engine, cell: CellAt, point: Point, canOpen: boolean): boolean {
  const { content, options } = engine
  const job = pressJob(engine, cell, point)
  const id = engine.columnAt(cell.column)?.id
  if (job === null || id === undefined) return false
  const press = content.kindOf(job.cell)?.press?.(job) ?? null
  if (press === null) return false
  if ('open' in press) {
    if (canOpen) options.onLink?.(press.open)
    return canOpen
  }
  if ('act' in press) {
    if (canOpen) options.onAct?.({ row: cell.row, column: id })
    return canOpen
  }
  if (!content.canEdit(cell.row, cell.column)) return false
  engine.emitChanges('press', [{ row: cell.row, column: id, ...press }])
  return true
}
