import { sideOf } from '../cells/place.ts'
import type { Engine } from '../engine/engine.ts'
import { setStyle } from '../engine/set-style.ts'
import type { CellAt } from '../selection/range.ts'
import type { GridColumn } from '../source.ts'

/** The sink rests unseen under the active cell, so that the window of an input method opens at the right place. */
export function restSink(engine: Engine): void {
  const { selection, focus, options, stage, surface } = engine
  const active = focus.on === 'new' ? { row: options.source.rowCount, column: focus.column } : selection.active
  const box = active === null ? { x: 0, y: 0 } : stage.cellBox(active.row, active.column)
  const left = Math.min(Math.max(0, box.x), Math.max(0, stage.width - 20))
  const top = Math.min(Math.max(0, box.y), Math.max(0, stage.height - 20))
  setStyle(surface.sink, {
    opacity: '0',
    boxShadow: 'none',
    left: `${left}px`,
    top: `${top}px`,
    width: '20px',
    height: '20px',
    padding: '0',
  })
  // A finger that only selects must not raise the keyboard of the screen.
  const inputMode = engine.isTouch ? 'none' : ''
  if (surface.sink.inputMode !== inputMode) surface.sink.inputMode = inputMode
}

export function hideSink(engine: Engine): void {
  setStyle(engine.surface.sink, { opacity: '0', width: '1px', height: '1px', boxShadow: 'none' })
}

/** The sink becomes the editor: exactly the cell's box, font and padding, growing with its text. */
export function layOverCell(engine: Engine, { row, column: index }: CellAt, column: GridColumn): void {
  const { stage, look, surface } = engine
  const { sink } = surface
  const box = stage.cellBox(row, index)
  const align = column.align ?? 'start'
  const top = Math.ceil((Math.min(box.height, look.rowHeights[0]) - 1 - look.lineHeight) / 2)
  setStyle(sink, {
    opacity: '1',
    top: `${box.y}px`,
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
  if (sink.dir !== 'auto') sink.dir = 'auto'
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
  const wanted = Math.min(widest + 2 * look.pad + 4, 480 * look.scale, Math.max(60, room - 4))
  const width = Math.max(box.width - 1, wanted)
  setStyle(sink, {
    left: `${stage.isRtl ? box.x + Math.min(0, box.width - width) : box.x}px`,
    width: `${width}px`,
    height: `${box.height - 1}px`,
    overflow: 'hidden',
  })
  // Asking how high the text is makes the browser lay out the page: not for one line that fits.
  if (lines.length === 1 && widest + 2 * look.pad + 4 <= width) return
  const most = Math.max(box.height, Math.min(240 * look.scale, stage.height - box.y - 8))
  const { scrollHeight } = sink
  if (scrollHeight > sink.clientHeight) {
    setStyle(sink, {
      height: `${Math.min(scrollHeight, most)}px`,
      overflow: scrollHeight > most ? 'auto' : 'hidden',
    })
  }
}
