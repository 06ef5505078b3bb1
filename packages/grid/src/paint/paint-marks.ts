import { type Box, intersection } from '../geometry/box.ts'
import type { Range } from '../selection/range.ts'
import { countIn, hasIn } from '../selection/spans.ts'
import { paintDrag } from './paint-drag.ts'
import { paintGroupLine } from './paint-groups.ts'
import { paintColumnHead } from './paint-head.ts'
import { isOnlyActive, paintIndexMarks } from './paint-index-marks.ts'
import { paintPeers } from './paint-peers.ts'
import { paintCorner } from './paint-rows.ts'
import type { Pen } from './pen.ts'
import { handlePoint, rangeBox } from './range-box.ts'
import type { Marks, Scene } from './scene.ts'

/** The upper canvas, painted anew whenever something on it may have moved. */
export function paintMarks(pen: Pen, scene: Scene, marks: Marks): void {
  const { stage } = scene
  pen.clear({ x: 0, y: 0, width: stage.width, height: stage.height })
  inPanes(pen, scene, (isFrozen) => {
    paintWashes(pen, scene, marks, isFrozen)
    paintRanges(pen, scene, marks, isFrozen)
  })
  paintIndexMarks(pen, scene, marks)
  paintPeers(pen, scene, marks)
  paintActive(pen, scene, marks)
  paintSticky(pen, scene)
  paintGroupFocus(pen, scene, marks)
  paintNewRowFocus(pen, scene, marks)
  paintHeadMarks(pen, scene, marks)
  paintDrag(pen, scene, marks)
}

/** Nothing to show: the upper canvas can be left out, which spares a whole layer while scrolling. */
export function isBlank({ stage, source }: Scene, marks: Marks): boolean {
  const { selection, hover, focus, drag, peers } = marks
  if (drag !== null || focus.on !== 'cells' || peers.length > 0 || selection.rows.length > 0) return false
  if (hover.on !== 'nothing' && hover.on !== 'corner' && hover.on !== 'foot') return false
  if ((source.groups?.length ?? 0) > 0 && stage.scroll.y > 0) return false
  const [range] = selection.ranges
  if (range === undefined) return true
  if (!isOnlyActive(marks)) return false
  const y = stage.lineY(stage.rows.top(range.top))
  return y > stage.bodyBottom + 8 || y + stage.rows.rowHeight < stage.bodyTop - 8
}

function inPanes(pen: Pen, { stage }: Scene, draw: (isFrozen: boolean) => void): void {
  pen.clip(stage.scrollPane, () => draw(false))
  pen.clip(stage.frozenPane, () => draw(true))
}

function paintWashes(pen: Pen, { stage, look }: Scene, { hover, selection }: Marks, isFrozen: boolean): void {
  const end = isFrozen ? stage.frozenEdge : stage.columnStart(stage.columns.count)
  const start = isFrozen ? 0 : stage.frozenEdge
  if (end <= start) return
  const row = hover.on === 'cell' || hover.on === 'index' ? hover.row : -1
  const offset = stage.offsetAt(stage.bodyTop)
  for (const line of stage.rows.lines(offset, offset + stage.bodyBottom - stage.bodyTop)) {
    const isNew = line.on === 'new' && hover.on === 'new'
    if (line.on !== 'row' && !isNew) continue
    const isTicked = line.on === 'row' && hasIn(selection.rows, line.row)
    if (!isTicked && !isNew && !(line.on === 'row' && line.row === row)) continue
    const color = isTicked ? look.range : look.hover
    pen.rect(stage.left(start, end - start), stage.lineY(line.top), end - start, line.height, color)
  }
}

function paintRanges(pen: Pen, scene: Scene, marks: Marks, isFrozen: boolean): void {
  const { look } = scene
  for (const range of marks.selection.ranges) {
    const isSingle = range.top === range.bottom && range.left === range.right
    for (const box of rangeBoxes(scene, range, isFrozen)) {
      if (!isSingle || marks.selection.ranges.length > 1) pen.rect(box.x, box.y, box.width, box.height, look.range)
    }
    const outer = rangeBox(scene, range, isFrozen)
    if (!isSingle && outer !== null)
      pen.outline(outer.x - 1, outer.y - 1, outer.width + 1, outer.height + 1, 0, look.accent)
  }
}

/** Headings of groups inside a range are not selected. */
function rangeBoxes(scene: Scene, range: Range, isFrozen: boolean): Box[] {
  const { stage } = scene
  const whole = rangeBox(scene, range, isFrozen)
  if (whole === null) return []
  if ((scene.source.groups?.length ?? 0) === 0) return [whole]
  const from = stage.offsetAt(whole.y)
  return stage.rows.lines(from, from + whole.height).flatMap((line) => {
    if (line.on !== 'row' || line.row < range.top || line.row > range.bottom) return []
    return intersection(whole, { ...whole, y: stage.lineY(line.top), height: line.height }) ?? []
  })
}

function paintActive(pen: Pen, scene: Scene, marks: Marks): void {
  const { stage, look } = scene
  const { active, ranges } = marks.selection
  if (active === null || marks.isEditing || marks.focus.on === 'new' || stage.rows.isHidden(active.row)) return
  const isFrozen = active.column < stage.columns.frozen
  const box = stage.cellBox(active.row, active.column)
  const color = marks.hasFocus && marks.focus.on === 'cells' ? look.accent : look.lineStrong
  pen.clip(isFrozen ? stage.frozenPane : stage.scrollPane, () => {
    pen.outline(box.x - 1, box.y - 1, box.width + 1, box.height + 1, 1, color, 2)
  })
  const last = ranges.at(-1)
  if (last === undefined || !marks.canFill || marks.isTouch) return
  const at = handlePoint(scene, last)
  const side = look.handle
  pen.clip(last.right < stage.columns.frozen ? stage.frozenPane : stage.scrollPane, () => {
    pen.round(at.x - side / 2 - 1.5, at.y - side / 2 - 1.5, side + 3, side + 3, 2, look.canvas)
    pen.round(at.x - side / 2, at.y - side / 2, side, side, 1, look.accent)
  })
}

function paintSticky(pen: Pen, scene: Scene): void {
  const { stage } = scene
  const stuck = stage.rows.sticky(stage.scroll.y)
  if (stuck.length === 0) return
  inPanes(pen, scene, (isFrozen) => {
    // Innermost first: an outer heading covers the inner one that slides under it.
    for (const { group, top, height } of [...stuck].reverse()) {
      paintGroupLine(pen, scene, group, stage.bodyTop + top, height, isFrozen)
    }
  })
}

function paintGroupFocus(pen: Pen, { stage, look }: Scene, { focus, hasFocus }: Marks): void {
  if (focus.on !== 'group' || !hasFocus) return
  const line = stage.rows.groupLine(focus.group)
  if (line === null) return
  const stuck = stage.rows.sticky(stage.scroll.y).find(({ group }) => group === focus.group)
  const y = stuck === undefined ? stage.lineY(line.top) : stage.bodyTop + stuck.top
  const body = { x: 0, y: stage.bodyTop, width: stage.width, height: stage.bodyBottom - stage.bodyTop }
  pen.clip(body, () => pen.outline(0, y, stage.width, line.height, 0, look.accent, 2))
}

function paintNewRowFocus(pen: Pen, { stage, source, look }: Scene, { focus, hasFocus, isEditing }: Marks): void {
  if (focus.on !== 'new' || isEditing) return
  const box = stage.cellBox(source.rowCount, focus.column)
  pen.clip(focus.column < stage.columns.frozen ? stage.frozenPane : stage.scrollPane, () => {
    const color = hasFocus ? look.accent : look.lineStrong
    pen.outline(box.x - 1, box.y - 1, box.width + 1, box.height + 1, 1, color, 2)
  })
}

function paintHeadMarks(pen: Pen, scene: Scene, marks: Marks): void {
  const { stage, look } = scene
  const { selection, hover, focus } = marks
  const isWide = !isOnlyActive(marks)
  const touched = (isFrozen: boolean): void => {
    const pane = isFrozen ? stage.frozenPane : stage.scrollPane
    for (const column of stage.columnsTouching(pane.x, pane.width)) {
      if (column < stage.columns.frozen !== isFrozen) continue
      const isInRange = isWide && selection.ranges.some(({ left, right }) => column >= left && column <= right)
      const isHovered = hover.on === 'head' && hover.column === column
      const isFocused = focus.on === 'head' && focus.column === column && marks.hasFocus
      if (!isInRange && !isHovered && !isFocused) continue
      paintColumnHead(pen, scene, column, { isInRange, isHovered, isFocused })
      const start = stage.columnStart(column)
      const size = stage.columns.size(column)
      if (isFocused) pen.outline(stage.left(start, size), 0, size, stage.bodyTop - 1, 0, look.accent, 2)
    }
  }
  pen.clip({ ...stage.scrollPane, y: 0, height: stage.bodyTop }, () => touched(false))
  pen.clip({ ...stage.frozenPane, y: 0, height: stage.bodyTop }, () => touched(true))
  const count = countIn(selection.rows)
  if (count === 0) return
  const isAll = count >= scene.source.rowCount
  pen.rect(stage.left(0, stage.indexWidth), 0, stage.indexWidth, stage.bodyTop - 1, look.head)
  paintCorner(pen, scene, isAll ? 'all' : 'some')
}
