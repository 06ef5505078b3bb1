import type { Engine } from '../engine/engine.ts'
import { clampWidth } from './column-drag.ts'

const mostRows = 200

/** The width that shows the heading and what is on the screen now, as a double click on the edge asks for. */
export function fitColumn(engine: Engine, column: number): void {
  const { look, content, options, scene } = engine
  const head = options.source.columns[column]
  if (head === undefined || head.canResize === false) return
  const pen = engine.pen
  const marks = (head.icon === undefined ? 0 : 19) + (head.sorted === undefined ? 0 : 16) + 16
  let width = pen.width(head.title, look.fontHead) + marks * look.scale
  const { firstRow, lastRow } = engine.window
  for (let row = firstRow; row <= Math.min(lastRow, firstRow + mostRows); row++) {
    const cell = scene.cellAt(row, column)
    const kind = content.kindOf(cell)
    const wanted = kind?.width?.(cell, pen, look)
    const font = column === 0 ? look.fontStrong : look.font
    width = Math.max(
      width,
      wanted === undefined ? pen.width(content.textAt(row, column).slice(0, 300), font) : wanted - 2 * look.pad,
    )
  }
  options.onColumnResize?.(head.id, clampWidth((width + 2 * look.pad + 2) / look.scale))
}
