import type { Range } from '../selection/range.ts'

/** Where each pasted cell goes. Pure; rows are those on the screen, so a folded group is stepped over. */
interface PasteTarget<T> {
  readonly row: number
  readonly column: number
  readonly cell: T
}

interface PasteInput<T> {
  readonly block: readonly (readonly T[])[]
  /** The ranges pasted into; the first cell of the last one is where a larger block begins. */
  readonly ranges: readonly Range[]
  readonly columnCount: number
  /** The row a number of visible rows below another; beyond the end it counts on. */
  readonly below: (row: number, by: number) => number
  /** How many visible rows a range has. */
  readonly rowsIn: (range: Range) => number
}

interface PastePlan<T> {
  readonly targets: readonly PasteTarget<T>[]
  /** What was written, to be selected afterwards. */
  readonly written: Range | null
  /** Each pasted cell has one place at most. */
  readonly isOnce: boolean
}

/** One cell fills every range; a block that fits a range a whole number of times repeats; any other begins once. */
export function planPaste<T>(input: PasteInput<T>): PastePlan<T> {
  const { block, ranges, columnCount, below, rowsIn } = input
  const height = block.length
  const width = Math.max(0, ...block.map((row) => row.length))
  const last = ranges.at(-1)
  if (last === undefined || height === 0 || width === 0) return { targets: [], written: null, isOnce: true }
  const isTiling = ranges.every((range) => rowsIn(range) % height === 0 && (range.right - range.left + 1) % width === 0)
  const isOnce = !isTiling || (ranges.length === 1 && rowsIn(last) === height && last.right - last.left + 1 === width)
  const targets: PasteTarget<T>[] = []
  let written: Range | null = null

  for (const range of isTiling ? ranges : [last]) {
    const rows = isTiling ? rowsIn(range) : height
    const columns = Math.min(isTiling ? range.right - range.left + 1 : width, columnCount - range.left)
    for (let down = 0; down < rows; down++) {
      const line = block[down % height] ?? []
      const row = below(range.top, down)
      for (let across = 0; across < columns; across++) {
        const cell = line[across % width]
        if (cell !== undefined) targets.push({ row, column: range.left + across, cell })
      }
    }
    written = { top: range.top, bottom: below(range.top, rows - 1), left: range.left, right: range.left + columns - 1 }
  }
  return { targets, written, isOnce }
}

export function transposed<T>(block: readonly (readonly T[])[], filler: T): T[][] {
  const width = Math.max(0, ...block.map((row) => row.length))
  return Array.from({ length: width }, (_, column) => block.map((row) => row[column] ?? filler))
}
