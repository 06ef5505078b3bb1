import type { Editing } from '../edit/editing.ts'
import type { Engine } from '../engine/engine.ts'
import type { Point } from '../geometry/box.ts'
import { hitAt } from '../geometry/hit.ts'
import type { CellAt } from '../selection/range.ts'
import { addCell, currentRange, extendTo, selectCell } from '../selection/selection.ts'
import { clickHeading, clickIndex, clickOther } from './clicks.ts'
import { columnsDrag, type DragSession, fillDrag, freezeDrag, resizeDrag, rowsDrag, selectDrag } from './drags.ts'
import { isOnFillHandle, isOnFrozenEdge } from './grips.ts'
import { goTo } from './moves.ts'
import { pressCell } from './press.ts'

/** What a press will be: a drag once the pointer has moved, and a click when it is let go before. */
export interface Pressed {
  readonly drag: (() => DragSession) | null
  readonly click: () => void
  /** Nothing but a drag can be meant: it begins at once. */
  readonly isHeld?: boolean
}

const nothing = (): void => {}

export function pressAt(engine: Engine, point: Point, event: PointerEvent): Pressed {
  const range = currentRange(engine.selection)
  if (range !== null && isOnFillHandle(engine, point)) {
    return { drag: () => fillDrag(engine, range), click: nothing, isHeld: true }
  }
  const hit = hitAt(engine.stage, point)
  if (hit.on === 'cell' && isOnFrozenEdge(engine, point)) return { drag: () => freezeDrag(engine), click: nothing }
  if (hit.on === 'cell') return pressOnCell(engine, { row: hit.row, column: hit.column }, point, event)
  if (hit.on === 'head' && hit.part === 'edge') {
    const canResize = engine.columnAt(hit.column)?.canResize !== false
    return { drag: canResize ? () => resizeDrag(engine, hit.column, point) : null, click: nothing }
  }
  if (hit.on === 'head') {
    const canMove = engine.columnAt(hit.column)?.canMove !== false && engine.options.onColumnsMove !== undefined
    const drag = canMove ? () => columnsDrag(engine, hit.column, point) : null
    return { drag, click: () => clickHeading(engine, hit, event) }
  }
  if (hit.on === 'index') {
    const drag = engine.options.canMoveRows === true ? () => rowsDrag(engine, hit.row) : null
    return { drag, click: () => clickIndex(engine, hit, event) }
  }
  return { drag: null, click: () => clickOther(engine, hit, { x: event.clientX, y: event.clientY }) }
}

/** Keys wait for a row: what would take the cursor from them waits as well, all else is done at once. */
export function pressLater(engine: Engine, { keys }: Editing, point: Point, event: PointerEvent): Pressed {
  const hit = hitAt(engine.stage, point)
  if (hit.on === 'cell') {
    keys.leave()
    keys.act(() => goTo(engine, { row: hit.row, column: hit.column }, event.shiftKey))
    return { drag: null, click: () => void pressCell(engine, hit, point, false) }
  }
  const { click } = pressAt(engine, point, event)
  const isOfCursor = hit.on === 'new' || (hit.on === 'head' && hit.part !== 'menu')
  return { drag: null, click: isOfCursor ? () => keys.act(click) : click }
}

/** A cell is selected at once, not when the button is let go. */
function pressOnCell(engine: Engine, cell: CellAt, point: Point, event: PointerEvent): Pressed {
  const { selection } = engine
  const isControl = event.ctrlKey || event.metaKey
  const wasActive = selection.active?.row === cell.row && selection.active.column === cell.column
  engine.focus = { on: 'cells' }
  const select = event.shiftKey ? extendTo : isControl ? addCell : selectCell
  engine.setSelection(select(selection, cell))
  return {
    drag: () => selectDrag(engine),
    click: () => {
      if (event.shiftKey) return
      if (engine.options.opensRows && !isControl) engine.options.onRowExpand?.(cell.row)
      else pressCell(engine, cell, point, isControl || wasActive)
    },
  }
}
