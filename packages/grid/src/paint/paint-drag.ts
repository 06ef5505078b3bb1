import { paintColumnHead } from './paint-head.ts'
import type { Pen } from './pen.ts'
import { rangeBox } from './range-box.ts'
import type { Marks, Scene } from './scene.ts'

const line = 2

/** What is being dragged, and where it would land. */
export function paintDrag(pen: Pen, scene: Scene, { drag }: Marks): void {
  if (drag === null) return
  const { stage, look } = scene
  const upright = (start: number): void => pen.rect(stage.left(start - 1, line), 0, line, stage.bodyBottom, look.accent)
  if (drag.what === 'resize') {
    upright(stage.columnStart(drag.column) + stage.columns.size(drag.column))
  } else if (drag.what === 'freeze') {
    upright(
      drag.count === 0 ? stage.indexWidth : stage.columnStart(drag.count - 1) + stage.columns.size(drag.count - 1),
    )
  } else if (drag.what === 'columns') {
    paintColumnGhost(pen, scene, drag)
    const isFrozenEnd = drag.gap === stage.columns.frozen && drag.gap > 0
    upright(isFrozenEnd ? stage.frozenEdge : stage.columnStart(drag.gap))
  } else if (drag.what === 'rows') {
    const y = stage.lineY(stage.rows.top(drag.before))
    pen.rect(0, Math.min(Math.max(y - 1, stage.bodyTop), stage.bodyBottom - line), stage.width, line, look.accent)
    const label = String(drag.rows.length)
    pen.round(stage.left(4, 28), drag.y - 10, 28, 20, 4, look.accentFill)
    pen.text(label, stage.left(18, 0), drag.y + 4, look.fontPill, look.onAccent, 'center')
  } else if (drag.range !== null) {
    for (const isFrozen of [false, true]) {
      const box = rangeBox(scene, drag.range, isFrozen)
      if (box === null) continue
      pen.clip(isFrozen ? stage.frozenPane : stage.scrollPane, () => {
        pen.rect(box.x, box.y, box.width, box.height, look.range)
        pen.outline(box.x - 1, box.y - 1, box.width + 1, box.height + 1, 0, look.accent)
      })
    }
  }
}

function paintColumnGhost(
  pen: Pen,
  scene: Scene,
  { ids, grabbed, x }: Extract<Marks['drag'], { readonly what: 'columns' }>,
): void {
  const { stage, look, source } = scene
  const columns = ids.map((id) => source.columns.findIndex((column) => column.id === id)).filter((index) => index >= 0)
  const [first] = columns
  if (first === undefined) return
  const start = stage.columnStart(first)
  const size = columns.reduce((sum, column) => sum + stage.columns.size(column), 0)
  const left = stage.left(start, size)
  pen.rect(left, stage.bodyTop, size, stage.bodyBottom - stage.bodyTop, look.hover)
  const ghostX = x - grabbed
  pen.round(ghostX, 1, size, stage.bodyTop - 2, 4, look.raised)
  pen.outline(ghostX, 1, size, stage.bodyTop - 2, 4, look.accent)
  const shifted = {
    ...scene,
    stage: { ...stage, columnStart: () => stage.inline(stage.isRtl ? ghostX + size : ghostX) },
  }
  paintColumnHead(pen, shifted, first, { isInRange: false, isHovered: false, isFocused: false })
}
