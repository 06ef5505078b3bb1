import { fitColumn } from '../columns/fit-column.ts'
import type { Editing } from '../edit/editing.ts'
import type { Engine } from '../engine/engine.ts'
import type { Point } from '../geometry/box.ts'
import { hitAt } from '../geometry/hit.ts'
import { handlePoint } from '../paint/range-box.ts'
import { addCell, currentRange, extendTo, isSelected, selectCell } from '../selection/selection.ts'
import { clickHeading, clickIndex, clickOther } from './clicks.ts'
import { cursorAt } from './cursor.ts'
import { Dragging } from './dragging.ts'
import { columnsDrag, type DragSession, fillDrag, freezeDrag, resizeDrag, rowsDrag, selectDrag } from './drags.ts'
import { pressCell } from './press.ts'
import { listenToTouch } from './touch.ts'

const threshold = 4
const restMs = 120

/** The mouse and the pen. Fingers scroll natively and have a room of their own. */
export class PointerInput {
  readonly #engine: Engine
  readonly #editing: Editing
  readonly #dragging: Dragging
  /** A press that becomes a drag once the pointer has moved, and a click otherwise. */
  #pending: { readonly from: Point; readonly begin: (() => DragSession) | null; readonly click: () => void } | null =
    null
  #point: Point = { x: 0, y: 0 }
  #resting = 0

  constructor(engine: Engine, editing: Editing, signal: AbortSignal) {
    this.#engine = engine
    this.#editing = editing
    this.#dragging = new Dragging(engine)
    const { scroller, handles } = engine.surface
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void): void =>
      scroller.addEventListener(name, act, { signal })
    engine.onScroll = () => this.#scrolled()
    on('pointerdown', (event) => this.#down(event))
    // Also after a touch: the sink keeps the focus.
    on('mousedown', (event) => {
      if (event.target === scroller && this.#at(event).x < engine.stage.width) event.preventDefault()
    })
    on('pointermove', (event) => this.#move(event))
    on('pointerup', (event) => this.#up(event))
    on('pointercancel', () => this.cancel())
    on('pointerleave', () => this.#leave())
    on('dblclick', (event) => this.#double(event))
    on('contextmenu', (event) => this.#menu(event))
    listenToTouch(engine, editing, { handles, start: (drag, point) => this.#dragging.start(drag, point), signal })
    for (const handle of handles) {
      handle.addEventListener('pointermove', (event) => this.#dragging.to(this.#at(event)), { signal })
      handle.addEventListener('pointerup', () => this.#dragging.drop(), { signal })
      handle.addEventListener('pointercancel', () => this.cancel(), { signal })
    }
  }

  /** Escape puts back what is held. Answers whether something was. */
  cancel(): boolean {
    this.#pending = null
    return this.#dragging.cancel()
  }

  #at({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.#engine.surface.base.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  #down(event: PointerEvent): void {
    const engine = this.#engine
    const point = this.#at(event)
    engine.isTouch = event.pointerType === 'touch'
    if (
      engine.isTouch ||
      event.button !== 0 ||
      point.x >= engine.stage.width ||
      point.y >= engine.stage.height ||
      point.x < 0
    )
      return
    event.preventDefault()
    engine.surface.sink.focus({ preventScroll: true })
    if (this.#editing.isOpen) this.#editing.commit('stay')
    engine.surface.scroller.setPointerCapture(event.pointerId)
    this.#press(point, event)
  }

  #press(point: Point, event: PointerEvent): void {
    const engine = this.#engine
    const range = currentRange(engine.selection)
    if (range !== null && this.#isOnHandle(point)) {
      this.#dragging.start(fillDrag(engine, range), point)
      return
    }
    const hit = hitAt(engine.stage, point)
    const wait = (begin: (() => DragSession) | null, click: () => void): void => {
      this.#pending = { from: point, begin, click }
    }
    if (hit.on === 'cell' && this.#isOnFrozenEdge(point))
      wait(
        () => freezeDrag(engine),
        () => {},
      )
    else if (hit.on === 'cell') this.#pressCell(hit, point, event)
    else if (hit.on === 'head' && hit.part === 'edge') {
      const head = engine.columnAt(hit.column)
      if (head?.canResize !== false)
        wait(
          () => resizeDrag(engine, hit.column, point),
          () => {},
        )
    } else if (hit.on === 'head') {
      const canMove = engine.columnAt(hit.column)?.canMove !== false && engine.options.onColumnsMove !== undefined
      wait(canMove ? () => columnsDrag(engine, hit.column, point) : null, () => clickHeading(engine, hit, event))
    } else if (hit.on === 'index') {
      const canMove = engine.options.canMoveRows === true
      wait(canMove ? () => rowsDrag(engine, hit.row) : null, () => clickIndex(engine, hit, event))
    } else wait(null, () => clickOther(engine, hit, { x: event.clientX, y: event.clientY }))
  }

  #pressCell(cell: { readonly row: number; readonly column: number }, point: Point, event: PointerEvent): void {
    const engine = this.#engine
    const { selection } = engine
    const isControl = event.ctrlKey || event.metaKey
    const wasActive = selection.active?.row === cell.row && selection.active.column === cell.column
    const at = { row: cell.row, column: cell.column }
    engine.focus = { on: 'cells' }
    const next = event.shiftKey
      ? extendTo(selection, at)
      : isControl
        ? addCell(selection, at)
        : selectCell(selection, at)
    engine.setSelection(next)
    this.#pending = {
      from: point,
      begin: () => selectDrag(engine),
      click: () => {
        if (!event.shiftKey) pressCell(engine, at, point, isControl || wasActive)
      },
    }
  }

  #isOnHandle(point: Point): boolean {
    const engine = this.#engine
    const range = currentRange(engine.selection)
    if (range === null || !engine.marks.canFill || engine.stage.rows.isHidden(range.bottom)) return false
    const at = handlePoint(engine, range)
    const reach = engine.look.handle
    if (at.y > engine.stage.bodyBottom || at.y < engine.stage.bodyTop) return false
    return Math.abs(point.x - at.x) <= reach && Math.abs(point.y - at.y) <= reach
  }

  #isOnFrozenEdge({ x }: Point): boolean {
    const { stage, options } = this.#engine
    return options.onFreeze !== undefined && Math.abs(stage.inline(x) - stage.frozenEdge) <= 3
  }

  #move(event: PointerEvent): void {
    const engine = this.#engine
    const point = this.#at(event)
    const pending = this.#pending
    if (pending !== null && !this.#dragging.isOn && isFar(point, pending.from)) {
      this.#pending = null
      if (pending.begin !== null) this.#dragging.start(pending.begin(), point)
    }
    if (this.#dragging.isOn) {
      this.#dragging.to(point)
      return
    }
    if (event.pointerType === 'touch') return
    this.#point = point
    const hit = hitAt(engine.stage, point)
    if (!isSameHit(hit, engine.hover)) {
      engine.hover = hit
      engine.requestFrame()
    }
    const isEdge = hit.on === 'cell' && this.#isOnFrozenEdge(point)
    engine.surface.scroller.style.cursor = this.#isOnHandle(point)
      ? 'crosshair'
      : isEdge
        ? 'col-resize'
        : cursorAt(engine, hit, point)
  }

  #scrolled(): void {
    const engine = this.#engine
    if (engine.hover.on === 'nothing' || this.#dragging.isOn) return
    engine.hover = { on: 'nothing' }
    window.clearTimeout(this.#resting)
    this.#resting = window.setTimeout(() => {
      engine.hover = hitAt(engine.stage, this.#point)
      engine.requestFrame()
    }, restMs)
  }

  #up(event: PointerEvent): void {
    const pending = this.#pending
    this.#pending = null
    if (this.#dragging.isOn) {
      this.#dragging.to(this.#at(event))
      this.#dragging.drop()
    } else if (event.pointerType !== 'touch') pending?.click()
  }

  #leave(): void {
    window.clearTimeout(this.#resting)
    if (this.#dragging.isOn) return
    this.#engine.hover = { on: 'nothing' }
    this.#engine.requestFrame()
  }

  #double(event: MouseEvent): void {
    const engine = this.#engine
    const point = this.#at(event)
    const hit = hitAt(engine.stage, point)
    if (hit.on === 'head' && hit.part === 'edge') fitColumn(engine, hit.column)
    else if (hit.on === 'cell' && !engine.isTouch && !this.#isOnHandle(point)) this.#editing.begin('keep')
  }

  #menu(event: MouseEvent): void {
    const engine = this.#engine
    const { options } = engine
    const hit = hitAt(engine.stage, this.#at(event))
    const at = { x: event.clientX, y: event.clientY }
    if (hit.on === 'head' && options.onHeaderMenu !== undefined) {
      event.preventDefault()
      const id = engine.columnAt(hit.column)?.id
      if (id !== undefined) options.onHeaderMenu(id, at)
    } else if ((hit.on === 'cell' || hit.on === 'index') && options.onCellMenu !== undefined) {
      event.preventDefault()
      const cell = { row: hit.row, column: hit.on === 'cell' ? hit.column : 0 }
      if (!isSelected(engine.selection, cell)) engine.setSelection(selectCell(engine.selection, cell))
      engine.surface.sink.focus({ preventScroll: true })
      options.onCellMenu(cell, at)
    }
  }
}

const isFar = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) > threshold || Math.abs(a.y - b.y) > threshold

function isSameHit(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
