import type { CellAt } from '../selection/range.ts'
import type { Engine } from './engine.ts'

/** Scrolls as little as needed to show a cell whole, also below headings that hold to the top. */
export function reveal(engine: Engine, { row, column }: CellAt): void {
  const { stage } = engine
  const { x, y } = engine.scrolling.offset
  const top = stage.rows.top(row)
  const stuck = stage.rows.sticky(Math.max(0, top - 1)).reduce((sum, { height }) => sum + height, 0)
  engine.scrolling.to(nextX(engine, column, x), nextY(engine, top, stage.rows.rowHeight, stuck, y))
}

export function revealColumn(engine: Engine, column: number): void {
  const { x, y } = engine.scrolling.offset
  engine.scrolling.to(nextX(engine, column, x), y)
}

export function revealGroup(engine: Engine, group: number): void {
  const line = engine.stage.rows.groupLine(group)
  if (line === null) return
  const { x, y } = engine.scrolling.offset
  engine.scrolling.to(x, nextY(engine, line.top, line.height, 0, y))
}

function nextY({ stage }: Engine, top: number, height: number, stuck: number, y: number): number {
  const view = stage.bodyBottom - stage.bodyTop
  if (top - stuck < y) return top - stuck
  return top + height > y + view ? top + height - view : y
}

function nextX({ stage }: Engine, column: number, x: number): number {
  if (column < stage.columns.frozen) return x
  const start = stage.indexWidth + stage.columns.start(column)
  const end = start + stage.columns.size(column)
  if (start - x < stage.frozenEdge) return start - stage.frozenEdge
  return end - x > stage.width ? Math.min(end - stage.width, start - stage.frozenEdge) : x
}
