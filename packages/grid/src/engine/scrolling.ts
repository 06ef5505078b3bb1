import type { Point } from '../geometry/box.ts'
import { followScroll, mapScroll, type ScrollMap } from '../geometry/scroll-map.ts'

const settleMs = 200

/** Keeps the native scroller and the offset of the content together, also where a pixel of the bar means many rows. */
export class Scrolling {
  readonly #scroller: HTMLElement
  readonly #spacer: HTMLElement
  readonly #onMove: () => void
  readonly #ends = new AbortController()
  #map: ScrollMap = mapScroll(0, 0)
  #view = 0
  #furthestX = 0
  #isRtl = false
  #x = 0
  #y = 0
  /** Where the bars are, as last set or seen: asking the browser would make it lay out the page. */
  #top = 0
  #left = 0
  #shape = ''
  #isBarHeld = false
  #settling = 0

  constructor(scroller: HTMLElement, spacer: HTMLElement, onMove: () => void) {
    this.#scroller = scroller
    this.#spacer = spacer
    this.#onMove = onMove
    const { signal } = this.#ends
    scroller.addEventListener('scroll', () => this.#follow(), { signal, passive: true })
    scroller.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false })
    scroller.addEventListener('pointerdown', (event) => this.#press(event), { signal })
    window.addEventListener('pointerup', () => this.#release(), { signal })
  }

  get offset(): Point {
    return { x: this.#x, y: this.#y }
  }

  /** Content grew or shrank, or the view did. The offset stays as far as there is content. */
  fit(
    content: { readonly width: number; readonly height: number },
    view: { readonly width: number; readonly height: number },
    isRtl: boolean,
  ): void {
    this.#map = mapScroll(content.height, view.height)
    this.#view = view.height
    this.#furthestX = Math.max(0, content.width - view.width)
    this.#isRtl = isRtl
    const shape = `${content.width} ${this.#map.spacer} ${isRtl}`
    if (shape !== this.#shape) {
      this.#shape = shape
      this.#scroller.dir = isRtl ? 'rtl' : 'ltr'
      this.#spacer.style.width = `${content.width}px`
      this.#spacer.style.height = `${this.#map.spacer}px`
      // The browser may have moved the bars by itself.
      this.#left = this.#scroller.scrollLeft
      this.#top = this.#scroller.scrollTop
    }
    this.to(this.#x, this.#y)
  }

  to(x: number, y: number): void {
    this.#x = Math.min(Math.max(0, x), this.#furthestX)
    this.#y = Math.min(Math.max(0, y), this.#map.furthest)
    const left = this.#isRtl ? -this.#x : this.#x
    if (Math.abs(this.#left - left) >= 0.5) {
      this.#scroller.scrollLeft = left
      this.#left = left
    }
    this.#moveBar()
    this.#onMove()
  }

  by(x: number, y: number): void {
    this.to(this.#x + x, this.#y + y)
  }

  end(): void {
    this.#ends.abort()
    window.clearTimeout(this.#settling)
  }

  #moveBar(): void {
    const top = this.#map.toScroller(this.#y)
    if (Math.abs(this.#top - top) < 0.5) return
    this.#scroller.scrollTop = top
    this.#top = top
  }

  #follow(): void {
    const { scrollTop, scrollLeft } = this.#scroller
    if (Math.abs(scrollLeft - this.#left) >= 1) this.#x = Math.min(Math.abs(scrollLeft), this.#furthestX)
    this.#left = scrollLeft
    if (Math.abs(scrollTop - this.#top) >= 1) {
      const step = {
        offset: this.#y,
        before: this.#top,
        after: scrollTop,
        view: this.#view,
        isBarHeld: this.#isBarHeld,
      }
      this.#y = followScroll(this.#map, step)
      this.#top = scrollTop
      if (!this.#map.isExact && !this.#isBarHeld) this.#settleLater()
    }
    this.#onMove()
  }

  // Fingers move the content pixel by pixel; the bar finds its true place once they are done.
  #settleLater(): void {
    window.clearTimeout(this.#settling)
    this.#settling = window.setTimeout(() => this.#moveBar(), settleMs)
  }

  #wheel(event: WheelEvent): void {
    if (this.#map.isExact || event.ctrlKey) return
    event.preventDefault()
    const unit = event.deltaMode === 1 ? 32 : event.deltaMode === 2 ? this.#view : 1
    const isSideways = event.shiftKey && event.deltaX === 0
    const x = (isSideways ? event.deltaY : event.deltaX) * unit * (this.#isRtl ? -1 : 1)
    this.by(x, isSideways ? 0 : event.deltaY * unit)
  }

  #press(event: PointerEvent): void {
    const { clientWidth, clientLeft } = this.#scroller
    const x = event.clientX - this.#scroller.getBoundingClientRect().left
    this.#isBarHeld = event.target === this.#scroller && (x >= clientLeft + clientWidth || x < clientLeft)
  }

  #release(): void {
    this.#isBarHeld = false
  }
}
