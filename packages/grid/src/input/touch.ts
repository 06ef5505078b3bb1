import type { Editing } from '../edit/editing.ts'
import type { Engine } from '../engine/engine.ts'
import type { Point } from '../geometry/box.ts'
import { hitAt } from '../geometry/hit.ts'
import { rangeOf } from '../selection/range.ts'
import { currentRange, selectCell } from '../selection/selection.ts'
import { clickHeading, clickIndex, clickOther } from './clicks.ts'
import { type DragSession, nearestCell } from './drags.ts'
import { pointOf } from './point-of.ts'
import { pressCell } from './press.ts'

const holdMs = 500
const doubleMs = 350
const slack = 10

interface TouchInput {
  readonly handles: readonly [HTMLElement, HTMLElement]
  readonly start: (drag: DragSession, point: Point) => void
  readonly signal: AbortSignal
}

/** Fingers: the browser scrolls with its own momentum; a tap, two taps, a long press and the two handles are ours. */
export function listenToTouch(engine: Engine, editing: Editing, { handles, start, signal }: TouchInput): void {
  const { scroller, sink } = engine.surface
  let down: { readonly at: Point; readonly page: Point; isHeld: boolean; readonly timer: number } | null = null
  let lastTap = { time: 0, key: '' }

  const drop = (): void => {
    if (down !== null) window.clearTimeout(down.timer)
    down = null
  }

  scroller.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType !== 'touch') return
      drop()
      const at = pointOf(engine, event)
      const page = { x: event.clientX, y: event.clientY }
      down = { at, page, isHeld: false, timer: window.setTimeout(() => hold(), holdMs) }
    },
    { signal },
  )
  scroller.addEventListener(
    'pointermove',
    (event) => {
      if (down === null || event.pointerType !== 'touch') return
      const at = pointOf(engine, event)
      if (Math.abs(at.x - down.at.x) > slack || Math.abs(at.y - down.at.y) > slack) drop()
    },
    { signal },
  )
  scroller.addEventListener('pointercancel', drop, { signal })
  scroller.addEventListener(
    'pointerup',
    (event) => {
      if (down === null || event.pointerType !== 'touch') return
      const { at, isHeld } = down
      drop()
      if (!isHeld) tap(at, event)
    },
    { signal },
  )

  function hold(): void {
    if (down === null) return
    down.isHeld = true
    const { at, page } = down
    const hit = hitAt(engine.stage, at)
    if (hit.on === 'cell') {
      engine.setSelection(selectCell(engine.selection, { row: hit.row, column: hit.column }))
      engine.options.onCellMenu?.({ row: hit.row, column: hit.column }, page)
    } else if (hit.on === 'head') {
      const id = engine.columnAt(hit.column)?.id
      if (id !== undefined) engine.options.onHeaderMenu?.(id, page)
    } else if (hit.on === 'group') {
      const group = engine.options.source.groups?.[hit.group]
      if (group !== undefined) engine.options.onGroupMenu?.(group, page)
    }
  }

  function tap(at: Point, event: PointerEvent): void {
    const hit = hitAt(engine.stage, at)
    const key = JSON.stringify(hit)
    const isDouble = event.timeStamp - lastTap.time < doubleMs && key === lastTap.key
    lastTap = { time: event.timeStamp, key }
    if (editing.isOpen) editing.commit('stay')
    if (hit.on === 'cell') {
      const cell = { row: hit.row, column: hit.column }
      editing.keys.leave()
      editing.keys.act(() => engine.setSelection(selectCell(engine.selection, cell)))
      if (engine.options.opensRows) {
        engine.options.onRowExpand?.(hit.row)
        return
      }
      sink.inputMode = isDouble ? '' : 'none'
      sink.focus({ preventScroll: true })
      if (isDouble) editing.begin('keep')
      else pressCell(engine, cell, at, false)
    } else if (hit.on === 'head') {
      // Nothing is behind a hover: a finger opens the menu by the heading itself.
      const id = engine.columnAt(hit.column)?.id
      if (id !== undefined && engine.options.onHeaderMenu !== undefined) {
        engine.options.onHeaderMenu(id, { x: event.clientX, y: event.clientY })
      } else clickHeading(engine, hit, event)
    } else if (hit.on === 'index') clickIndex(engine, { ...hit, part: hit.part === 'grip' ? 'check' : hit.part }, event)
    else clickOther(engine, hit, { x: event.clientX, y: event.clientY })
  }

  for (const [index, handle] of handles.entries()) {
    handle.addEventListener(
      'pointerdown',
      (event) => {
        const range = currentRange(engine.selection)
        if (range === null) return
        event.preventDefault()
        handle.setPointerCapture(event.pointerId)
        const fixed = index === 0 ? { row: range.bottom, column: range.right } : { row: range.top, column: range.left }
        start(handleDrag(engine, fixed), pointOf(engine, event))
      },
      { signal },
    )
  }
}

function handleDrag(engine: Engine, fixed: { readonly row: number; readonly column: number }): DragSession {
  const before = engine.selection
  return {
    scrolls: 'both',
    move(point) {
      const cell = nearestCell(engine, point)
      if (cell === null) return
      const { ranges } = engine.selection
      const range = rangeOf(fixed, cell)
      const active = { row: range.top, column: range.left }
      const reach = { row: range.bottom, column: range.right }
      engine.setSelection({ ...engine.selection, active, reach, ranges: [...ranges.slice(0, -1), range] })
    },
    drop() {},
    cancel: () => engine.setSelection(before),
  }
}

/** The two handles sit on the corners of the range while fingers are used. */
export function placeHandles(engine: Engine): void {
  const { handles } = engine.surface
  const { stage, selection, isTouch, isEditing, look } = engine
  const range = currentRange(selection)
  const isShown = isTouch && range !== null && !isEditing && !stage.rows.isHidden(range.top)
  for (const [index, handle] of handles.entries()) {
    handle.style.display = isShown ? 'block' : 'none'
    if (!isShown || range === null) continue
    const first = stage.cellBox(range.top, range.left)
    const last = stage.cellBox(range.bottom, range.right)
    const x = index === 0 ? (stage.isRtl ? first.x + first.width : first.x) : stage.isRtl ? last.x : last.x + last.width
    const y = index === 0 ? first.y : last.y + last.height
    Object.assign(handle.style, {
      left: `${x - 16}px`,
      top: `${y - 16}px`,
      background: `radial-gradient(circle, ${look.accent} 6px, ${look.canvas} 6.5px, ${look.canvas} 8px, transparent 8.5px)`,
    })
    if (y < stage.bodyTop - 4 || y > stage.bodyBottom + 4) handle.style.display = 'none'
  }
}
