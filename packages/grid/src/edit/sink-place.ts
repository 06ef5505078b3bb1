import { sideOf } from '../cells/place.ts'
import type { Engine } from '../engine/engine.ts'
import type { CellAt } from '../selection/range.ts'
import type { GridColumn } from '../source.ts'

/** The sink rests unseen under the active cell, so that the window of an input method opens at the right place. */
export function restSink(engine: Engine): void {
  const { selection, stage, surface } = engine
  const { active } = selection
  const style = surface.sink.style
  style.opacity = '0'
  style.boxShadow = 'none'
  const box = active === null ? { x: 0, y: 0 } : stage.cellBox(active.row, active.column)
  const left = Math.min(Math.max(0, box.x), Math.max(0, stage.width - 20))
  const top = Math.min(Math.max(0, box.y), Math.max(0, stage.height - 20))
  Object.assign(style, { left: `${left}px`, top: `${top}px`, width: '20px', height: '20px', padding: '0' })
  // A finger that only selects must not raise the keyboard of the screen.
  surface.sink.inputMode = engine.isTouch ? 'none' : ''
}

export function hideSink(engine: Engine): void {
  Object.assign(engine.surface.sink.style, { opacity: '0', width: '1px', height: '1px', boxShadow: 'none' })
}

/** The sink becomes the editor: exactly the cell's box, font and padding, growing with its text. */
export function layOverCell(engine: Engine, { row, column: index }: CellAt, column: GridColumn): void {
  const { stage, look, surface } = engine
  const { sink } = surface
  const box = stage.cellBox(row, index)
  const align = column.align ?? 'start'
  const top = Math.ceil((Math.min(box.height, look.rowHeights[0]) - 1 - look.lineHeight) / 2)
  Object.assign(sink.style, {
    opacity: '1',
    left: `${box.x}px`,
    top: `${box.y}px`,
    width: `${box.width - 1}px`,
    height: `${box.height - 1}px`,
    font: index === 0 ? look.fontStrong : look.font,
    lineHeight: `${look.lineHeight}px`,
    letterSpacing: '-0.065px',
    textRendering: 'geometricPrecision',
    fontVariantNumeric: 'tabular-nums',
    padding: `${top}px ${look.pad}px`,
    color: look.text,
    background: look.canvas,
    caretColor: look.text,
    textAlign: sideOf(align, stage.isRtl),
    boxShadow: `0 0 0 2px ${look.accent}`,
    borderRadius: '1px',
  })
  sink.dir = 'auto'
  grow(engine, box)
}

function grow(
  engine: Engine,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  const { stage, look, surface } = engine
  const { sink } = surface
  const text = sink.value.slice(0, 2000)
  const lines = text.split('\n')
  const widest = Math.max(...lines.map((line) => engine.pen.width(line, look.font)))
  const room = stage.isRtl ? box.x + box.width : stage.width - box.x
  const width = Math.min(
    Math.max(box.width - 1, Math.min(widest + 2 * look.pad + 4, 480 * look.scale)),
    Math.max(60, room - 4),
  )
  if (width > box.width - 1) {
    sink.style.width = `${width}px`
    if (stage.isRtl) sink.style.left = `${box.x + box.width - width}px`
  }
  const most = Math.max(box.height, Math.min(240 * look.scale, stage.height - box.y - 8))
  if (sink.scrollHeight > sink.clientHeight) {
    sink.style.height = `${Math.min(sink.scrollHeight, most)}px`
    sink.style.overflow = sink.scrollHeight > most ? 'auto' : 'hidden'
  }
}
