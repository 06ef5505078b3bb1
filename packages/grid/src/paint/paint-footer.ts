import { baseline } from '../cells/place.ts'
import { paintSummary } from './paint-groups.ts'
import type { Pen } from './pen.ts'
import type { Scene } from './scene.ts'
import { fitText } from './text-fit.ts'

export function paintFooter(pen: Pen, scene: Scene): void {
  const { stage, look, footerLead } = scene
  const top = stage.bodyBottom
  const height = stage.height - top
  if (height <= 0) return
  pen.rect(0, top, stage.width, height, look.head)
  pen.rect(0, top, stage.width, 1, look.line)
  const middle = top + height / 2
  pen.clip({ ...stage.scrollPane, y: top, height }, () => paintValues(pen, scene, middle, false))
  pen.clip({ ...stage.frozenPane, y: top + 1, height }, () => {
    paintValues(pen, scene, middle, true)
    if (footerLead !== null) {
      const start = Math.min(20 * look.scale, stage.indexWidth / 2)
      const text = fitText(pen, footerLead, look.fontHead, stage.frozenEdge - start - look.pad)
      const x = stage.left(start, 0)
      pen.text(text, x, baseline(middle, 12 * look.scale), look.fontHead, look.text, stage.isRtl ? 'right' : 'left')
    }
    pen.rect(stage.left(stage.frozenEdge - 1, 1), top, 1, height, look.lineStrong)
  })
}

function paintValues(pen: Pen, scene: Scene, middle: number, isFrozen: boolean): void {
  const { stage, source, footerLead } = scene
  const pane = isFrozen ? stage.frozenPane : stage.scrollPane
  for (const column of stage.columnsTouching(pane.x, pane.width)) {
    const head = source.columns[column]
    const isLead = footerLead !== null && column === 0
    if (head === undefined || isLead || column < stage.columns.frozen !== isFrozen) continue
    const value = source.footerValue?.(head) ?? null
    if (value !== null) paintSummary(pen, scene, head, column, middle, value)
  }
}
