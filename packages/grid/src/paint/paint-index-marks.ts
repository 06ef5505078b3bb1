import { paintCheck } from '../cells/boolean.ts'
import { hasIn } from '../selection/spans.ts'
import { expand, grip } from './icons.ts'
import { paintNumber } from './paint-number.ts'
import type { Pen } from './pen.ts'
import type { Marks, Scene } from './scene.ts'

/** Numbers of rows that are hovered, ticked or part of a range: tools, a tick, or the accent. */
export function paintIndexMarks(pen: Pen, scene: Scene, marks: Marks): void {
  const { stage, look, hasTicks } = scene
  const { selection, hover } = marks
  const width = stage.indexWidth
  const x = stage.left(0, width)
  const offset = stage.offsetAt(stage.bodyTop)
  const hovered = hover.on === 'cell' || hover.on === 'index' ? hover.row : -1
  pen.clip(stage.frozenPane, () => {
    for (const line of stage.rows.lines(offset, offset + stage.bodyBottom - stage.bodyTop)) {
      if (line.on !== 'row') continue
      const isTicked = hasIn(selection.rows, line.row)
      const isInRange =
        !isOnlyActive(marks) && selection.ranges.some(({ top, bottom }) => line.row >= top && line.row <= bottom)
      const isHovered = line.row === hovered && !marks.isTouch
      if (!isTicked && !isInRange && !isHovered) continue
      const y = stage.lineY(line.top)
      pen.rect(x, y, width, line.height - 1, isInRange ? look.accentSoft : look.canvas)
      if (isTicked && !isInRange) pen.rect(x, y, width, line.height - 1, look.range)
      if (isHovered && !isInRange && !isTicked) pen.rect(x, y, width, line.height - 1, look.hover)
      const middle = y + (Math.min(line.height, look.rowHeights[0]) - 1) / 2
      if ((isHovered || isTicked) && hasTicks) paintTools(pen, scene, marks, { middle, isTicked, isHovered })
      else paintNumber(pen, scene, { row: line.row, middle, color: isInRange ? look.accentText : look.text3 })
    }
  })
}

/** One cell alone tints neither its number nor its heading. */
export const isOnlyActive = ({ selection: { ranges } }: Marks): boolean =>
  ranges.length === 1 && ranges[0]?.top === ranges[0]?.bottom && ranges[0]?.left === ranges[0]?.right

function paintTools(
  pen: Pen,
  { stage, look }: Scene,
  { canMoveRows, canExpand }: Marks,
  { middle, isTicked, isHovered }: { readonly middle: number; readonly isTicked: boolean; readonly isHovered: boolean },
): void {
  const side = Math.round(15 * look.scale)
  const width = stage.indexWidth
  const isNarrow = width < 48
  const checkAt = isNarrow ? (width - side) / 2 : 10.5 * look.scale
  const y = Math.round(middle - side / 2)
  const on = isTicked ? { fill: look.accentFill, mark: look.onAccent } : null
  paintCheck(pen, Math.round(stage.left(checkAt, side)), y, look, on)
  if (isNarrow || !isHovered) return
  const icon = 14 * look.scale
  if (canExpand) pen.icon(expand, stage.left(31.5 * look.scale, icon), middle - icon / 2, icon, look.icon, 1.9)
  if (canMoveRows) pen.icon(grip, stage.left(0, 10), middle - 5, 10, look.iconQuiet, 2.6)
}
