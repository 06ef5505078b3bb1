import { CanvasPen } from '../paint/canvas-pen.ts'
import type { Surface } from './surface.ts'

export interface CanvasSize {
  readonly width: number
  readonly height: number
  /** Where the canvases begin: a right-to-left page has its bar there. */
  readonly left: number
  readonly ratio: number
}

/** The two canvases and their pens, as large and as dense as the screen shows them. */
export class Canvases {
  readonly base: CanvasPen
  readonly marks: CanvasPen
  readonly #surface: Surface
  size: CanvasSize = { width: 0, height: 0, left: 0, ratio: 1 }

  constructor(surface: Surface) {
    this.#surface = surface
    this.base = new CanvasPen(surface.base, true)
    this.marks = new CanvasPen(surface.marks, false)
  }

  /** Answers whether anything changed; the canvases are blank then. */
  measure(): boolean {
    const { scroller, base, marks, layer } = this.#surface
    const { clientWidth: width, clientHeight: height, clientLeft: left } = scroller
    const ratio = window.devicePixelRatio || 1
    const known = this.size
    if (known.width === width && known.height === height && known.left === left && known.ratio === ratio) return false
    this.size = { width, height, left, ratio }
    for (const pen of [this.base, this.marks]) pen.resize(width, height, ratio)
    for (const { style } of [base, marks, layer]) style.left = `${left}px`
    Object.assign(layer.style, { width: `${width}px`, height: `${height}px` })
    return true
  }

  /** Not every browser tells when only the density of the screen changed. */
  get isOutdated(): boolean {
    return this.size.width > 0 && window.devicePixelRatio !== this.size.ratio
  }

  /** Fonts have arrived or changed. */
  forget(): void {
    this.base.forget()
    this.marks.forget()
  }
}
