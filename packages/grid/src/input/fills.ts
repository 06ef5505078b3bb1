import type { PastedCell } from '../clipboard/html-table.ts'
import type { Engine } from '../engine/engine.ts'
import type { Change } from '../events.ts'
import { type Range, rangeOf } from '../selection/range.ts'
import { currentRange, selectRange } from '../selection/selection.ts'
import { fillTarget, planFill } from '../series/fill-plan.ts'
import { changesIn, columnsIn } from './batches.ts'
import { copyOf, withValue } from './copied-block.ts'
import type { Way } from './keys.ts'
import { unwritten } from './left-out.ts'

// Hosts forget rows that are far from the screen: more than these may never be there together.
const mostAwaited = 500

export function fillRange(engine: Engine, source: Range, target: Range): void {
  const { content, options, stage } = engine
  if (isSourceAwaited(engine, source, () => fillRange(engine, source, target))) return
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
  const left = unwritten(
    options,
    planned.map(({ column }) => column),
  )
  engine.emitChanges('fill', changes, left)
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
  if (isSourceAwaited(engine, isDown ? source : target, () => copyInto(engine, source, target, isDown))) return
  const copy = (row: number, column: number): PastedCell =>
    isDown ? copyOf(engine.content, source.top, column) : copyOf(engine.content, row, source.left)
  engine.emitChanges('fill', changesIn(engine, [target], copy), unwritten(engine.options, columnsIn([target])))
}

/** A fill goes on from what rows hold. Those that are not there yet are waited for, if they are few. */
function isSourceAwaited(engine: Engine, { top, bottom, left }: Range, again: () => void): boolean {
  const missing: number[] = []
  for (let row = top; row <= bottom && missing.length <= mostAwaited; row++) {
    if (engine.content.isLoading(row, left)) missing.push(row)
  }
  const [first] = missing
  if (first === undefined) return false
  if (missing.length > mostAwaited) engine.options.onNotice?.(engine.words.notLoaded)
  else engine.keep(first, again)
  return true
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
