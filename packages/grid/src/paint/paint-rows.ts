import type { PaintJob } from '../cell-kind.ts'
import { paintCheck } from '../cells/boolean.ts'
import { errorKind } from '../cells/error.ts'
import { baseline } from '../cells/place.ts'
import { type Box, intersection } from '../geometry/box.ts'
import type { Line } from '../geometry/rows.ts'
import type { GridColumn } from '../source.ts'
import { plus } from './icons.ts'
import { paintGroupLine } from './paint-groups.ts'
import { paintNumber } from './paint-number.ts'
import type { Pen } from './pen.ts'
import type { Scene } from './scene.ts'

/** Paints whatever of the body lies inside a box, column by column: neighbours share font and colour. */
export function paintRows(pen: Pen, scene: Scene, dirty: Box): void {
  const { stage } = scene
  for (const pane of [stage.scrollPane, stage.frozenPane]) {
    const touched = intersection(dirty, pane)
    const box = touched === null ? null : intersection(wholeCells(scene, touched), pane)
    if (box !== null) pen.clip(box, () => paintPane(pen, scene, box, pane === stage.frozenPane))
  }
}

/** Curves cut by a clip are smoothed differently: cells are painted whole, so that moved and new pixels fit together. */
function wholeCells({ stage }: Scene, box: Box): Box {
  const from = stage.offsetAt(box.y)
  const first = stage.rows.at(Math.max(0, from))
  const last = stage.rows.at(from + box.height - 1)
  const y = first === null ? box.y : Math.min(box.y, stage.lineY(first.top))
  const bottom = last === null ? box.y + box.height : Math.max(box.y + box.height, stage.lineY(last.top + last.height))
  const columns = stage.columnsTouching(box.x, box.width).map((column) => stage.cellBox(0, column))
  const x = Math.min(box.x, ...columns.map((one) => one.x))
  const right = Math.max(box.x + box.width, ...columns.map((one) => one.x + one.width))
  return { x, y, width: right - x, height: bottom - y }
}

function paintPane(pen: Pen, scene: Scene, box: Box, isFrozen: boolean): void {
  const { stage, look } = scene
  pen.rect(box.x, box.y, box.width, box.height, look.canvas)
  const from = stage.offsetAt(box.y)
  const lines = stage.rows.lines(from, from + box.height)
  const columns = stage.columnsTouching(box.x, box.width).filter((column) => column < stage.columns.frozen === isFrozen)
  paintRowColors(pen, scene, lines, isFrozen)
  for (const column of columns) paintColumn(pen, scene, box, lines, column)
  paintLines(pen, scene, lines, box, isFrozen)
  if (isFrozen) paintIndex(pen, scene, lines)
  for (const line of lines) {
    if (line.on === 'group') paintGroupLine(pen, scene, line.group, stage.lineY(line.top), line.height, isFrozen)
  }
  if (isFrozen) {
    const edge = stage.left(stage.frozenEdge - 1, 1)
    pen.rect(edge, box.y, 1, box.height, look.lineStrong)
  }
}

const openBar = 3

/** An open row has a bar at its start too: a colour of its own says little beside those that mean something. */
function paintRowColors(
  pen: Pen,
  { stage, source, look, rowColor }: Scene,
  lines: readonly Line[],
  isFrozen: boolean,
): void {
  const start = isFrozen ? 0 : stage.frozenEdge
  const end = isFrozen ? stage.frozenEdge : stage.columnStart(stage.columns.count)
  for (const line of lines) {
    const color = line.on === 'row' ? rowColor(line.row) : null
    if (color === null || end <= start) continue
    pen.rect(stage.left(start, end - start), stage.lineY(line.top), end - start, line.height, color)
    if (isFrozen && line.on === 'row' && source.isOpen?.(line.row))
      pen.rect(stage.left(0, openBar), stage.lineY(line.top), openBar, line.height, look.accent)
  }
}

function paintColumn(pen: Pen, scene: Scene, dirty: Box, lines: readonly Line[], column: number): void {
  const { stage, source, look } = scene
  const head = source.columns[column]
  if (head === undefined) return
  const whole = stage.cellBox(0, column)
  const strip = intersection(dirty, { ...whole, y: dirty.y, height: dirty.height })
  if (strip === null) return
  pen.clip(strip, () => {
    for (const line of lines) {
      if (line.on !== 'row') continue
      const y = stage.lineY(line.top)
      // Without the hairlines at its end and below it.
      const height = stage.lineY(line.top + line.height) - y - 1
      const box = { x: stage.isRtl ? whole.x + 1 : whole.x, y, width: whole.width - 1, height }
      paintCell(pen, scene, box, line.row, head, column)
    }
  })
  const isLastFrozen = column === stage.columns.frozen - 1
  const end = stage.isRtl ? whole.x : whole.x + whole.width - 1
  for (const line of isLastFrozen ? [] : lines) {
    if (line.on === 'row') pen.rect(end, stage.lineY(line.top), 1, line.height, look.lineSoft)
  }
}

function paintCell(pen: Pen, scene: Scene, box: Box, row: number, column: GridColumn, index: number): void {
  const { look, kinds } = scene
  const cell = scene.cellAt(row, index)
  const mark = scene.markAt(row, index)
  if (mark !== null) pen.rect(box.x, box.y, box.width, box.height, mark === 'current' ? look.matchCurrent : look.match)
  const job: PaintJob = {
    pen,
    box,
    cell,
    look,
    align: column.align ?? 'start',
    isRtl: scene.stage.isRtl,
    isStrong: index === 0,
    isQuiet: column.isComputed === true,
    isTinted: scene.rowColor(row) !== null,
    row,
    column,
    image: scene.image,
  }
  try {
    kinds[cell.kind]?.paint(job)
  } catch {
    // One broken cell must not take the screen with it.
    errorKind.paint({ ...job, cell: { kind: 'error', text: '!' } })
  }
}

function paintLines(pen: Pen, { stage, look }: Scene, lines: readonly Line[], box: Box, isFrozen: boolean): void {
  const start = isFrozen ? 0 : stage.frozenEdge
  const columnsEnd = stage.columnStart(stage.columns.count)
  for (const line of lines) {
    if (line.on === 'group') continue
    const end = isFrozen
      ? stage.frozenEdge
      : line.on === 'new'
        ? stage.inline(stage.isRtl ? 0 : stage.width)
        : columnsEnd
    const y = stage.lineY(line.top + line.height) - 1
    if (end > start && y < box.y + box.height)
      pen.rect(stage.left(start, end - start), y, end - start, 1, look.lineSoft)
  }
}

function paintIndex(pen: Pen, scene: Scene, lines: readonly Line[]): void {
  const { stage, look, newRowLabel } = scene
  const middleX = stage.left(0, stage.indexWidth) + stage.indexWidth / 2
  for (const line of lines) {
    const middle = stage.lineY(line.top) + (Math.min(line.height, look.rowHeights[0]) - 1) / 2
    if (line.on === 'row') paintNumber(pen, scene, { row: line.row, middle, color: look.text3 })
    else if (line.on === 'new' && newRowLabel !== null) {
      pen.icon(plus, middleX - 8, middle - 8, 16, look.iconQuiet)
      const x = stage.left(stage.indexWidth + look.pad, 0)
      pen.text(newRowLabel, x, baseline(middle, look.fontSize), look.font, look.text3, stage.isRtl ? 'right' : 'left')
    }
  }
}

/** The box that selects all rows. */
export function paintCorner(pen: Pen, { stage, look, hasTicks }: Scene, state: 'none' | 'some' | 'all'): void {
  if (!hasTicks) return
  const side = Math.round(15 * look.scale)
  const x = Math.round(stage.left(0, stage.indexWidth) + (stage.indexWidth - side) / 2)
  const y = Math.round((stage.bodyTop - side) / 2)
  paintCheck(pen, x, y, look, state === 'all' ? { fill: look.accentFill, mark: look.onAccent } : null)
  if (state === 'some') pen.rect(x + 4, y + side / 2 - 1, side - 8, 2, look.accent)
}
