import type { Engine } from '../engine/engine.ts'
import { autoScrollSpeed } from '../geometry/auto-scroll.ts'
import type { Point } from '../geometry/box.ts'
import type { DragSession } from './drags.ts'

/** What the pointer holds, and the scrolling it causes at the edges while it is held there. */
export class Dragging {
  readonly #engine: Engine
  #session: DragSession | null = null
  #point: Point = { x: 0, y: 0 }
  #frame = 0

  constructor(engine: Engine) {
    this.#engine = engine
  }

  get isOn(): boolean {
    return this.#session !== null
  }

  start(session: DragSession, point: Point): void {
    this.#session = session
    this.to(point)
    this.#frame = requestAnimationFrame(() => this.#scroll())
  }

  to(point: Point): void {
    this.#point = point
    this.#session?.move(point)
  }

  drop(): void {
    this.#stop()?.drop()
  }

  /** Answers whether something was held. */
  cancel(): boolean {
    const session = this.#stop()
    session?.cancel()
    return session !== null
  }

  #stop(): DragSession | null {
    const session = this.#session
    this.#session = null
    cancelAnimationFrame(this.#frame)
    return session
  }

  #scroll(): void {
    const session = this.#session
    if (session === null) return
    const { stage, scrolling } = this.#engine
    const speed = autoScrollSpeed(this.#point, stage.scrollPane)
    const x = session.scrolls === 'both' || session.scrolls === 'x' ? speed.x * (stage.isRtl ? -1 : 1) : 0
    const y = session.scrolls === 'both' || session.scrolls === 'y' ? speed.y : 0
    if (x !== 0 || y !== 0) {
      scrolling.by(x, y)
      session.move(this.#point)
    }
    this.#frame = requestAnimationFrame(() => this.#scroll())
  }
}
