import type { CellAt, Range } from '../selection/range.ts'
import { seriesOf } from './series.ts'

type FillDirection = 'up' | 'down' | 'start' | 'end'

interface FillTarget {
  readonly row: number
  readonly column: number
  readonly text: string
  /** The cell it repeats, when it does: then the whole value can be copied and not only its text. */
  readonly from: CellAt | null
}

interface FillInput {
  readonly source: Range
  readonly target: Range
  readonly locale: string
  textOf(cell: CellAt): string
  /** Visible rows of a range, top down. */
  rowsOf(range: Range): readonly number[]
}

/** The cells a drag of the fill handle adds to a range, and the direction: the longer way wins. */
export function fillTarget(source: Range, to: CellAt): { range: Range; direction: FillDirection } | null {
  const ways = [
    { direction: 'up', by: source.top - to.row, range: { ...source, top: to.row, bottom: source.top - 1 } },
    { direction: 'down', by: to.row - source.bottom, range: { ...source, top: source.bottom + 1, bottom: to.row } },
    { direction: 'start', by: source.left - to.column, range: { ...source, left: to.column, right: source.left - 1 } },
    { direction: 'end', by: to.column - source.right, range: { ...source, left: source.right + 1, right: to.column } },
  ] as const
  const best = ways.reduce((one, other) => (other.by > one.by ? other : one))
  return best.by > 0 ? { range: best.range, direction: best.direction } : null
}

export function planFill(input: FillInput): FillTarget[] {
  const { source, target } = input
  const isVertical = target.left === source.left && target.right === source.right
  return isVertical ? fillColumns(input) : fillRows(input)
}

function fillColumns({ source, target, locale, textOf, rowsOf }: FillInput): FillTarget[] {
  const sources = rowsOf(source)
  const rows = rowsOf(target)
  const isUp = target.bottom < source.top
  const found: FillTarget[] = []
  for (let column = target.left; column <= target.right; column++) {
    const cells = sources.map((row) => ({ row, column }))
    const next = continued(cells, locale, textOf)
    for (const [index, row] of rows.entries()) {
      found.push({ row, column, ...next(isUp ? index - rows.length : sources.length + index) })
    }
  }
  return found
}

function fillRows({ source, target, locale, textOf, rowsOf }: FillInput): FillTarget[] {
  const width = source.right - source.left + 1
  const isBack = target.right < source.left
  return rowsOf(target).flatMap((row) => {
    const cells = Array.from({ length: width }, (_, index) => ({ row, column: source.left + index }))
    const next = continued(cells, locale, textOf)
    return Array.from({ length: target.right - target.left + 1 }, (_, index) => {
      const column = target.left + index
      return { row, column, ...next(isBack ? column - source.left : width + index) }
    })
  })
}

function continued(cells: readonly CellAt[], locale: string, textOf: (cell: CellAt) => string) {
  const texts = cells.map(textOf)
  const series = seriesOf(texts, locale)
  return (step: number): { text: string; from: CellAt | null } => {
    const text = series(step)
    const twin = ((step % cells.length) + cells.length) % cells.length
    return { text, from: texts[twin] === text ? (cells[twin] ?? null) : null }
  }
}
