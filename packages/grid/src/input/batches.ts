import type { PastedCell } from '../clipboard/html-table.ts'
import { planPaste, transposed } from '../clipboard/paste-plan.ts'
import type { Content } from '../engine/content.ts'
import type { Engine } from '../engine/engine.ts'
import type { Beyond, Change } from '../events.ts'
import { type Range, rangeOf } from '../selection/range.ts'
import { currentRange, selectRange } from '../selection/selection.ts'
import { fillTarget, planFill } from '../series/fill-plan.ts'
import type { Way } from './keys.ts'

/** Changes of many cells at once, told to the host as one batch. */

const mostCells = 1_000_000

export function clearCells(engine: Engine, by: 'clear' | 'cut'): void {
  const { selection, options } = engine
  const changes = changesIn(engine, selection.ranges, () => ({ text: '' }))
  if (changes.length === 0 && selection.ranges.length > 0) options.onNotice?.(engine.words.notEditable)
  engine.emitChanges(by, changes)
}

/** The same text into every selected cell. */
export function writeToSelection(engine: Engine, text: string): void {
  engine.emitChanges(
    'fill',
    changesIn(engine, engine.selection.ranges, () => ({ text })),
  )
}

/** One change for every cell that is seen and may be edited. */
function changesIn(
  { content, options, stage }: Engine,
  ranges: readonly Range[],
  write: (row: number, column: number) => PastedCell,
): Change[] {
  const changes: Change[] = []
  for (const { top, bottom, left, right } of ranges) {
    for (const [first, last] of stage.rows.runs(top, bottom)) {
      for (let row = first; row <= last && changes.length < mostCells; row++) {
        for (let index = left; index <= right; index++) {
          const column = options.source.columns[index]?.id
          if (column !== undefined && content.canEdit(row, index)) changes.push({ row, column, ...write(row, index) })
        }
      }
    }
  }
  return changes
}

/** What copying would put on the clipboard; null when it is too much. */
export function copiedBlock(engine: Engine): PastedCell[][] | null {
  const { selection, content, stage } = engine
  const ranges = joinable(selection.ranges)
  const rows = ranges.reduce((sum, { top, bottom }) => sum + stage.rows.rank(bottom + 1) - stage.rows.rank(top), 0)
  const width = (ranges[0]?.right ?? 0) - (ranges[0]?.left ?? 0) + 1
  if (rows * width > mostCells) return null
  const block: PastedCell[][] = []
  for (const { top, bottom, left, right } of ranges) {
    for (const [first, last] of stage.rows.runs(top, bottom)) {
      for (let row = first; row <= last; row++) {
        const line: PastedCell[] = []
        for (let column = left; column <= right; column++) {
          line.push(copyOf(content, row, column))
        }
        block.push(line)
      }
    }
  }
  return block
}

const copyOf = (content: Content, row: number, column: number): PastedCell =>
  withValue(content.textAt(row, column), content.valueAt(row, column))

const withValue = (text: string, value: unknown): PastedCell => (value === undefined ? { text } : { text, value })

/** Several ranges copy as one block when they have the same columns; otherwise only the last one does. */
function joinable(ranges: readonly Range[]): readonly Range[] {
  const last = ranges.at(-1)
  if (last === undefined) return []
  const isAlike = ranges.every(({ left, right }) => left === last.left && right === last.right)
  return isAlike ? [...ranges].sort((a, b) => a.top - b.top) : [last]
}

export function pasteBlock(engine: Engine, pasted: readonly (readonly PastedCell[])[], isTransposed: boolean): void {
  const { selection, options, content, stage, words } = engine
  const { source, newRowLabel } = options
  const block = isTransposed ? transposed(pasted, { text: '' }) : pasted
  if (block.length === 0) {
    options.onNotice?.(words.nothingToPaste)
    return
  }
  const { focus } = engine
  const isBelow = focus.on === 'new'
  const { targets, written } = planPaste({
    block,
    ranges: isBelow ? [rangeOf({ row: source.rowCount, column: focus.column })] : selection.ranges,
    columnCount: source.columns.length,
    below: (row, by) => rowBelow(engine, row, by),
    rowsIn: ({ top, bottom }) => (isBelow ? 1 : stage.rows.rank(bottom + 1) - stage.rows.rank(top)),
  })
  const canGrow = newRowLabel !== undefined
  const changes: Change[] = []
  for (const { row, column, cell } of targets) {
    const id = source.columns[column]?.id
    if (id === undefined || (row >= source.rowCount && !canGrow) || !content.canEdit(row, column)) continue
    changes.push({ row, column: id, ...cell })
  }
  if (changes.length === 0 && targets.length > 0) options.onNotice?.(words.notEditable)
  engine.emitChanges('paste', changes, beyondColumns(engine, block, written))
  if (written === null || changes.length === 0) return
  if (isBelow) engine.focus = { on: 'cells' }
  // New rows are there once the host has answered; until then the selection waits for them.
  const bottom = canGrow ? written.bottom : Math.min(written.bottom, source.rowCount - 1)
  engine.setSelection(selectRange(engine.selection, { ...written, bottom }, { row: written.top, column: written.left }))
}

/** What a block that began once had no columns for. */
function beyondColumns(
  engine: Engine,
  block: readonly (readonly PastedCell[])[],
  written: Range | null,
): Beyond | undefined {
  const fitting = written === null ? 0 : engine.options.source.columns.length - written.left
  const width = Math.max(0, ...block.map((line) => line.length)) - fitting
  const isOnce =
    written !== null && engine.stage.rows.rank(written.bottom) - engine.stage.rows.rank(written.top) < block.length
  if (written === null || width <= 0 || !isOnce) return undefined
  const rows = block.map((line, down) => ({
    row: rowBelow(engine, written.top, down),
    texts: Array.from({ length: width }, (_, at) => line[fitting + at]?.text ?? ''),
  }))
  return rows.some(({ texts }) => texts.some((text) => text !== '')) ? { width, rows } : undefined
}

function rowBelow(engine: Engine, row: number, by: number): number {
  const { rows } = engine.stage
  const rank = rows.rank(row) + by
  return rank < rows.visibleCount ? rows.atRank(rank) : rows.rowCount + rank - rows.visibleCount
}

export function fillRange(engine: Engine, source: Range, target: Range): void {
  const { content, options, stage } = engine
  const planned = planFill({
    source,
    target,
    locale: options.locale ?? 'en',
    textOf: ({ row, column }) => {
      const cell = content.cellAt(row, column)
      const kind = content.kindOf(cell)
      return kind?.editText?.(cell) ?? kind?.text(cell) ?? ''
    },
    rowsOf: ({ top, bottom }) =>
      stage.rows
        .runs(top, bottom)
        .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
  })
  const changes = planned.flatMap(({ row, column, text, from }): Change[] => {
    const id = options.source.columns[column]?.id
    if (id === undefined || !content.canEdit(row, column)) return []
    const value = from === null ? undefined : content.valueAt(from.row, from.column)
    return [{ row, column: id, ...withValue(text, value) }]
  })
  engine.emitChanges('fill', changes)
  const whole = rangeOf(
    { row: Math.min(source.top, target.top), column: Math.min(source.left, target.left) },
    { row: Math.max(source.bottom, target.bottom), column: Math.max(source.right, target.right) },
  )
  engine.setSelection(selectRange(engine.selection, whole, engine.selection.active ?? undefined))
}

/** Ctrl+D and Ctrl+R: the first row or column of the range goes on through the rest of it; of one cell, its neighbour comes in. */
export function fillInside(engine: Engine, way: 'down' | 'end'): void {
  const range = currentRange(engine.selection)
  if (range === null) return
  const isDown = way === 'down'
  const isThin = isDown ? range.top === range.bottom : range.left === range.right
  const first = isThin
    ? isDown
      ? engine.stage.rows.step(range.top, -1)
      : range.left - 1
    : isDown
      ? range.top
      : range.left
  if (first < 0 || (isThin && first === (isDown ? range.top : range.left))) return
  const source = isDown ? { ...range, top: first, bottom: first } : { ...range, left: first, right: first }
  const target = isDown ? { ...range, top: first + 1 } : { ...range, left: first + 1 }
  copyInto(engine, source, target, isDown)
}

function copyInto(engine: Engine, source: Range, target: Range, isDown: boolean): void {
  const copy = (row: number, column: number): PastedCell =>
    isDown ? copyOf(engine.content, source.top, column) : copyOf(engine.content, row, source.left)
  engine.emitChanges('fill', changesIn(engine, [target], copy))
}

/** Alt+Shift+arrow does by key what the fill handle does: the series goes on by one more row or column. */
export function fillOneMore(engine: Engine, way: Way): void {
  const source = currentRange(engine.selection)
  if (source === null) return
  const { rows, columns } = engine.stage
  const to = {
    row: way === 'up' ? rows.step(source.top, -1) : way === 'down' ? rows.step(source.bottom, 1) : source.top,
    column: way === 'start' ? source.left - 1 : way === 'end' ? source.right + 1 : source.left,
  }
  if (to.column < 0 || to.column >= columns.count) return
  const found = fillTarget(source, to)
  if (found !== null) fillRange(engine, source, found.range)
}
