import type { PastedCell } from '../clipboard/html-table.ts'
import type { Content } from '../engine/content.ts'
import type { Engine } from '../engine/engine.ts'
import type { Range } from '../selection/range.ts'
import { mostCells } from './batches.ts'

/** What copying would put on the clipboard, or why it cannot. */
export function copiedBlock(engine: Engine): PastedCell[][] | 'tooMuch' | 'loading' {
  const { selection, content, stage } = engine
  const ranges = joinable(selection.ranges)
  const rows = ranges.reduce((sum, { top, bottom }) => sum + stage.rows.rank(bottom + 1) - stage.rows.rank(top), 0)
  const width = (ranges[0]?.right ?? 0) - (ranges[0]?.left ?? 0) + 1
  if (rows * width > mostCells) return 'tooMuch'
  const block: PastedCell[][] = []
  for (const { top, bottom, left, right } of ranges) {
    for (const [first, last] of stage.rows.runs(top, bottom)) {
      for (let row = first; row <= last; row++) {
        if (content.isLoading(row, left)) return 'loading'
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

export const copyOf = (content: Content, row: number, column: number): PastedCell =>
  withValue(content.textAt(row, column), content.valueAt(row, column))

export const withValue = (text: string, value: unknown): PastedCell =>
  value === undefined ? { text } : { text, value }

/** Several ranges copy as one block when they have the same columns; otherwise only the last one does. */
function joinable(ranges: readonly Range[]): readonly Range[] {
  const last = ranges.at(-1)
  if (last === undefined) return []
  const isAlike = ranges.every(({ left, right }) => left === last.left && right === last.right)
  return isAlike ? [...ranges].sort((a, b) => a.top - b.top) : [last]
}
