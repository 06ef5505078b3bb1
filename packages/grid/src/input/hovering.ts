import type { Engine } from '../engine/engine.ts'
import type { Point } from '../geometry/box.ts'
import { type Hit, hitAt } from '../geometry/hit.ts'
import { cursorAt } from './cursor.ts'
import { isOnFillHandle, isOnFrozenEdge } from './grips.ts'

const restMs = 120

/** What lies below a pointer that holds nothing: it is marked, and the cursor tells what a press would do. */
export class Hovering {
  readonly #engine: Engine
  #point: Point = { x: 0, y: 0 }
  #resting = 0

  constructor(engine: Engine) {
    this.#engine = engine
  }

  to(point: Point): void {
    const engine = this.#engine
    this.#point = point
    const hit = hitAt(engine.stage, point)
    if (!isSameHit(hit, engine.hover)) {
      engine.hover = hit
      engine.requestFrame()
    }
    engine.surface.scroller.style.cursor = isOnFillHandle(engine, point)
      ? 'crosshair'
      : hit.on === 'cell' && isOnFrozenEdge(engine, point)
        ? 'col-resize'
        : cursorAt(engine, hit, point)
  }

  /** Cells pass below a resting pointer: nothing is marked until they rest too. */
  scrolled(): void {
    const engine = this.#engine
    if (engine.hover.on === 'nothing') return
    engine.hover = { on: 'nothing' }
    window.clearTimeout(this.#resting)
    this.#resting = window.setTimeout(() => {
      engine.hover = hitAt(engine.stage, this.#point)
      engine.requestFrame()
    }, restMs)
  }

  leave(): void {
    window.clearTimeout(this.#resting)
    this.#engine.hover = { on: 'nothing' }
    this.#engine.requestFrame()
  }

  end(): void {
    window.clearTimeout(this.#resting)
  }
}

function isSameHit(a: Hit, b: Hit): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
