import type { Box } from '../geometry/box.ts'
import type { Stage } from '../geometry/stage.ts'
import type { Marks, Scene } from '../paint/scene.ts'
import type { Range } from '../selection/range.ts'
import type { Canvases } from './canvases.ts'
import { Painter } from './painter.ts'
import { setStyle } from './set-style.ts'
import { castShade } from './shade.ts'
import type { Surface } from './surface.ts'

interface Painting {
  readonly scene: Scene
  readonly marks: Marks
  measure(): void
}

/** When and what is painted: at most once a frame, and only what may look different. */
export class Frame {
  readonly #surface: Surface
  readonly #canvases: Canvases
  readonly #painting: Painting
  readonly #painter: Painter
  readonly #listeners = new Set<() => void>()
  #kept: 'true' | 'doubtful' | 'wrong' = 'wrong'
  #damage: Range[] = []
  #asked = 0

  constructor(surface: Surface, canvases: Canvases, painting: Painting) {
    this.#surface = surface
    this.#canvases = canvases
    this.#painting = painting
    this.#painter = new Painter(canvases.base, canvases.marks)
  }

  /** After every painted frame. */
  onPaint(listener: () => void): void {
    this.#listeners.add(listener)
  }

  request(): void {
    if (this.#asked === 0) this.#asked = requestAnimationFrame(() => this.paint())
  }

  /** Everything looks different. */
  repaint(): void {
    this.#kept = 'wrong'
    this.request()
  }

  /** Any cell may look different. */
  compare(): void {
    if (this.#kept === 'true') this.#kept = 'doubtful'
    this.request()
  }

  repaintCells(range: Range): void {
    this.#damage.push(range)
    this.request()
  }

  paint(): void {
    cancelAnimationFrame(this.#asked)
    this.#asked = 0
    if (this.#canvases.isOutdated) this.#painting.measure()
    const { scene, marks } = this.#painting
    const { stage, look } = scene
    if (stage.width === 0 || stage.height === 0) return
    if (this.#kept === 'wrong') this.#painter.forget()
    const boxes = this.#damage.map((range) => boxOf(stage, range))
    const isDoubtful = this.#kept === 'doubtful'
    this.#kept = 'true'
    this.#damage = []
    this.#painter.paintScene(scene, boxes, isDoubtful)
    const hasMarks = this.#painter.paintMarks(scene, marks)
    setStyle(this.#surface.marks, { visibility: hasMarks ? 'visible' : 'hidden' })
    castShade(this.#surface.shade, stage, look, this.#canvases.size.left)
    for (const listener of this.#listeners) listener()
  }

  end(): void {
    cancelAnimationFrame(this.#asked)
  }
}

function boxOf(stage: Stage, { top, bottom, left, right }: Range): Box {
  const y = Math.max(stage.bodyTop, stage.lineY(stage.rows.top(top)))
  const end = Math.min(stage.bodyBottom, stage.lineY(stage.rows.top(bottom) + stage.rows.rowHeight))
  const start = stage.columnStart(left)
  const width = stage.columnStart(right) + stage.columns.size(right) - start
  return { x: stage.left(start, width), y, width, height: end - y }
}
