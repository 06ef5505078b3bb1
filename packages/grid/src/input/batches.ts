import type { PastedCell } from '../clipboard/html-table.ts'
import { sayWhyNot } from '../edit/why-not.ts'
import type { Engine } from '../engine/engine.ts'
import type { Change } from '../events.ts'
import type { Range } from '../selection/range.ts'
import { isOneCell } from '../selection/selection.ts'
import { unwritten } from './left-out.ts'

/** Changes of many cells at once, told to the host as one batch. */

export const mostCells = 1_000_000

export function clearCells(engine: Engine, by: 'clear' | 'cut'): void {
  const { selection, options } = engine
  const changes = changesIn(engine, selection.ranges, () => ({ text: '' }))
  if (changes.length === 0 && selection.active !== null && isOneCell(selection)) sayWhyNot(engine, selection.active)
  else if (changes.length === 0 && selection.ranges.length > 0) options.onNotice?.(engine.words.notEditable)
  engine.emitChanges(by, changes)
}

/** The same text into every selected cell. */
export function writeToSelection(engine: Engine, text: string): void {
  const { ranges } = engine.selection
  const changes = changesIn(engine, ranges, () => ({ text }))
  engine.emitChanges('fill', changes, unwritten(engine.options, columnsIn(ranges)))
}

export function columnsIn(ranges: readonly Range[]): number[] {
  return ranges.flatMap(({ left, right }) => Array.from({ length: right - left + 1 }, (_, at) => left + at))
}

/** One change for every cell that is seen and may be edited. */
export function changesIn(
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
