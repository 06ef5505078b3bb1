import type { Box } from '../geometry/box.ts'
import type { Stage } from '../geometry/stage.ts'
import { paintFooter } from '../paint/paint-footer.ts'
import { paintHead } from '../paint/paint-head.ts'
import { isBlank, paintMarks } from '../paint/paint-marks.ts'
import { paintRows } from '../paint/paint-rows.ts'
import type { Pen } from '../paint/pen.ts'
import type { Marks, Scene } from '../paint/scene.ts'
import { scrollDamage } from '../paint/scroll-damage.ts'
import { Painted } from './painted.ts'

// Beyond this, painting all rows costs less than going from cell to cell.
const mostApart = 60

/** Paints only what changed: pixels already painted are moved when the content scrolls. */
export class Painter {
  readonly #base: Pen
  readonly #marks: Pen
  readonly #painted = new Painted()
  #shown: Stage | null = null

  constructor(base: Pen, marks: Pen) {
    this.#base = base
    this.#marks = marks
  }

  /** What was painted is gone or wrong. */
  forget(): void {
    this.#shown = null
  }

  /** Of a doubtful scene any cell may have changed: those that did are found and painted. */
  paintScene(scene: Scene, damaged: readonly Box[], isDoubtful = false): void {
    const { stage } = scene
    const before = this.#shown
    this.#shown = stage
    if (before === null || !isSameFrame(before, stage)) {
      this.#painted.forget()
      this.#paintAll(this.#painted.through(scene))
      return
    }
    const kept = this.#painted.through(scene)
    this.#scroll(kept, before)
    const boxes = isDoubtful ? [...damaged, ...this.#painted.differing(scene)] : damaged
    for (const box of boxes.length > mostApart ? [bodyOf(stage)] : boxes) paintRows(this.#base, kept, box)
    if (isDoubtful) paintFooter(this.#base, scene)
  }

  /** Answers whether there is anything to see on the upper canvas. */
  paintMarks(scene: Scene, marks: Marks): boolean {
    if (isBlank(scene, marks)) return false
    paintMarks(this.#marks, scene, marks)
    return true
  }

  #paintAll(scene: Scene): void {
    paintRows(this.#base, scene, bodyOf(scene.stage))
    paintHead(this.#base, scene)
    paintFooter(this.#base, scene)
  }

  #scroll(scene: Scene, before: Stage): void {
    const { stage } = scene
    const byY = before.scroll.y - stage.scroll.y
    const byX = (before.scroll.x - stage.scroll.x) * (stage.isRtl ? -1 : 1)
    if (byX === 0) this.#move(scene, bodyOf(stage), 0, byY)
    else {
      this.#move(scene, stage.scrollPane, byX, byY)
      this.#move(scene, stage.frozenPane, 0, byY)
      paintHead(this.#base, scene)
      paintFooter(this.#base, scene)
    }
  }

  #move(scene: Scene, pane: Box, byX: number, byY: number): void {
    const { isMoved, strips } = scrollDamage(pane, byX, byY)
    if (isMoved) this.#base.shift(pane, byX, byY)
    for (const strip of strips) paintRows(this.#base, scene, strip)
  }
}

const bodyOf = ({ width, bodyTop, bodyBottom }: Stage): Box => ({
  x: 0,
  y: bodyTop,
  width,
  height: bodyBottom - bodyTop,
})

function isSameFrame(a: Stage, b: Stage): boolean {
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.ratio === b.ratio &&
    a.isRtl === b.isRtl &&
    a.bodyBottom === b.bodyBottom &&
    a.addWidth === b.addWidth &&
    a.columns === b.columns &&
    a.rows === b.rows
  )
}
