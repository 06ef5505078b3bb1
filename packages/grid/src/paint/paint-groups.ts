import { baseline, sideOf } from '../cells/place.ts'
import { groupEndWidth } from '../geometry/hit.ts'
import type { GridColumn, GroupHeading, Summary } from '../source.ts'
import { chevronDown, chevronEnd, chevronStart, plus } from './icons.ts'
import type { Pen } from './pen.ts'
import type { Scene } from './scene.ts'
import { fitText } from './text-fit.ts'

const indent = 16

/** One heading across a pane: the frozen one has the chevron and the name, the other the values below their columns. */
export function paintGroupLine(
  pen: Pen,
  scene: Scene,
  index: number,
  y: number,
  height: number,
  isFrozen: boolean,
): void {
  const { stage, look, source } = scene
  const group = source.groups?.[index]
  if (group === undefined) return
  const pane = isFrozen ? stage.frozenPane : stage.scrollPane
  pen.rect(pane.x, y, pane.width, height, look.head)
  pen.rect(pane.x, y + height - 1, pane.width, 1, look.line)
  for (const column of stage.columnsTouching(pane.x, pane.width)) {
    if (column < stage.columns.frozen !== isFrozen || (isFrozen && column === 0)) continue
    const head = source.columns[column]
    const value = head === undefined ? null : (source.groupValue?.(group, head) ?? null)
    if (head !== undefined && value !== null) paintSummary(pen, scene, head, column, y + height / 2, value)
  }
  if (!isFrozen) return
  paintName(pen, scene, group, y, height)
  pen.rect(stage.left(stage.frozenEdge - 1, 1), y, 1, height, look.lineStrong)
}

function paintName(pen: Pen, scene: Scene, group: GroupHeading, y: number, height: number): void {
  const { stage, look, kinds } = scene
  const size = 14 * look.scale
  const shift = group.level * indent
  const middle = y + height / 2
  const folded = stage.isRtl ? chevronStart : chevronEnd
  const chevronX = stage.left(shift + (stage.indexWidth - size) / 2, size)
  pen.icon(group.isFolded ? folded : chevronDown, chevronX, middle - size / 2, size, look.icon, 1.9)
  const start = stage.indexWidth + shift
  const end = group.canAdd === true ? groupEndWidth : 0
  const room = Math.max(0, stage.frozenEdge - end - start)
  const kind = group.cell === undefined ? undefined : kinds[group.cell.kind]
  const count = group.count.toLocaleString('en-US')
  if (end > 0)
    pen.icon(plus, stage.left(stage.frozenEdge - (end + size) / 2, size), middle - size / 2, size, look.icon, 1.9)
  let used = look.pad
  if (group.cell !== undefined && kind !== undefined) {
    const shown = Math.min(room, (kind.width?.(group.cell, pen, look) ?? room) + 1)
    const box = {
      x: stage.left(start, shown),
      y: middle - look.rowHeights[0] / 2,
      width: shown,
      height: look.rowHeights[0],
    }
    kind.paint({
      pen,
      box,
      cell: group.cell,
      look,
      align: 'start',
      isRtl: stage.isRtl,
      isStrong: false,
      isQuiet: false,
      isTinted: false,
      row: group.first,
      column: { id: group.key, title: group.title, width: room },
      image: scene.image,
    })
    used = shown
  } else {
    const title = fitText(pen, group.title, look.fontHead, room - 2 * look.pad - pen.width(count, look.fontHead))
    const x = stage.left(start + look.pad, 0)
    pen.text(title, x, baseline(middle, 12 * look.scale), look.fontHead, look.text, stage.isRtl ? 'right' : 'left')
    used += pen.width(title, look.fontHead) + 8
  }
  const x = stage.left(start + used, 0)
  const font = look.fontHead.replace('500', '400')
  if (used < room)
    pen.text(count, x, baseline(middle, 12 * look.scale), font, look.text3, stage.isRtl ? 'right' : 'left')
}

/** “Sum $71.4M” below its column; the label goes before the number does. */
export function paintSummary(
  pen: Pen,
  { stage, look }: Scene,
  column: GridColumn,
  index: number,
  middle: number,
  summary: Summary,
): void {
  const { label, value } = summary
  const font = look.fontHead.replace('500', '400')
  const start = stage.columnStart(index)
  const size = stage.columns.size(index)
  const room = size - 1 - 2 * look.pad
  const shown = fitText(pen, value, font, room)
  const valueWidth = pen.width(shown, font)
  const labelWidth = label === undefined ? 0 : pen.width(label, font) + 5
  const isLabelled = labelWidth > 0 && valueWidth + labelWidth <= room
  const whole = valueWidth + (isLabelled ? labelWidth : 0)
  const align = summary.align ?? column.align ?? 'start'
  const at = align === 'start' ? look.pad : align === 'end' ? size - 1 - look.pad - whole : (size - whole) / 2
  const y = baseline(middle, 12 * look.scale)
  const side = sideOf('start', stage.isRtl)
  if (isLabelled && label !== undefined) pen.text(label, stage.left(start + at, 0), y, font, look.text3, side)
  const valueStart = start + at + (isLabelled ? labelWidth : 0)
  pen.text(shown, stage.left(valueStart, 0), y, font, look.text2, side)
}
