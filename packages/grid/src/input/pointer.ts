import { fitColumn } from '../columns/fit-column.ts'
import type { Editing } from '../edit/editing.ts'
import type { Engine } from '../engine/engine.ts'
import type { Point } from '../geometry/box.ts'
import { hitAt } from '../geometry/hit.ts'
import { askMenu } from './clicks.ts'
import { Dragging } from './dragging.ts'
import { isOnFillHandle } from './grips.ts'
import { Hovering } from './hovering.ts'
import { pointOf } from './point-of.ts'
import { type Pressed, pressAt, pressLater } from './pressing.ts'
import { listenToTouch } from './touch.ts'

const threshold = 4

/** The mouse and the pen. Fingers scroll natively and have a room of their own. */
export class PointerInput {
  readonly #engine: Engine
  readonly #editing: Editing
  readonly #dragging: Dragging
  readonly #hovering: Hovering
  #pressed: (Pressed & { readonly from: Point }) | null = null

  constructor(engine: Engine, editing: Editing, signal: AbortSignal) {
    this.#engine = engine
    this.#editing = editing
    this.#dragging = new Dragging(engine)
    this.#hovering = new Hovering(engine)
    const { scroller, handles } = engine.surface
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void): void =>
      scroller.addEventListener(name, act, { signal })
    engine.onScroll = () => {
      if (!this.#dragging.isOn) this.#hovering.scrolled()
    }
    signal.addEventListener('abort', () => this.#hovering.end())
    on('pointerdown', (event) => this.#down(event))
    // Also after a touch: the sink keeps the focus.
    on('mousedown', (event) => {
      if (event.target === scroller && pointOf(engine, event).x < engine.stage.width) event.preventDefault()
    })
    on('pointermove', (event) => this.#move(event))
    on('pointerup', (event) => this.#up(event))
    on('pointercancel', () => this.cancel())
    on('pointerleave', () => {
      if (!this.#dragging.isOn) this.#hovering.leave()
    })
    on('dblclick', (event) => this.#double(event))
    on('contextmenu', (event) => askMenu(engine, hitAt(engine.stage, pointOf(engine, event)), event))
    listenToTouch(engine, editing, { handles, start: (drag, point) => this.#dragging.start(drag, point), signal })
    for (const handle of handles) {
      handle.addEventListener('pointermove', (event) => this.#dragging.to(pointOf(engine, event)), { signal })
      handle.addEventListener('pointerup', () => this.#dragging.drop(), { signal })
      handle.addEventListener('pointercancel', () => this.cancel(), { signal })
    }
  }

  /** Escape puts back what is held. Answers whether something was. */
  cancel(): boolean {
    this.#pressed = null
    return this.#dragging.cancel()
  }

  #down(event: PointerEvent): void {
    const engine = this.#engine
    const { stage, surface } = engine
    const point = pointOf(engine, event)
    engine.isTouch = event.pointerType === 'touch'
    if (engine.isTouch || event.button !== 0) return
    const isOnBar = point.x >= stage.width || point.y >= stage.height || point.x < 0
    if (isOnBar) return
    // Not prevented: then no mousedown would come, whose default gives the focus to whatever around the grid can have it.
    surface.sink.focus({ preventScroll: true })
    if (this.#editing.isOpen) this.#editing.commit('stay')
    surface.scroller.setPointerCapture(event.pointerId)
    if (this.#editing.keys.isOn) {
      this.#pressed = { ...pressLater(engine, this.#editing, point, event), from: point }
      return
    }
    const pressed = pressAt(engine, point, event)
    if (pressed.isHeld && pressed.drag !== null) this.#dragging.start(pressed.drag(), point)
    else this.#pressed = { ...pressed, from: point }
  }

  #move(event: PointerEvent): void {
    const point = pointOf(this.#engine, event)
    const pressed = this.#pressed
    if (pressed !== null && !this.#dragging.isOn && isFar(point, pressed.from)) {
      this.#pressed = null
      if (pressed.drag !== null) this.#dragging.start(pressed.drag(), point)
    }
    if (this.#dragging.isOn) this.#dragging.to(point)
    else if (event.pointerType !== 'touch') this.#hovering.to(point)
  }

  #up(event: PointerEvent): void {
    const pressed = this.#pressed
    this.#pressed = null
    if (this.#dragging.isOn) {
      this.#dragging.to(pointOf(this.#engine, event))
      this.#dragging.drop()
    } else if (event.pointerType !== 'touch') pressed?.click()
  }

  #double(event: MouseEvent): void {
    const engine = this.#engine
    const point = pointOf(engine, event)
    const hit = hitAt(engine.stage, point)
    if (hit.on === 'head' && hit.part === 'edge') fitColumn(engine, hit.column)
    else if (hit.on === 'cell' && !engine.isTouch && !isOnFillHandle(engine, point)) this.#editing.begin('keep')
  }
}

const isFar = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) > threshold || Math.abs(a.y - b.y) > threshold
