/** Where columns lie along the inline axis: offsets start at the first column and know nothing of direction or scroll. */
export interface ColumnLayout {
  readonly count: number
  readonly frozen: number
  readonly frozenWidth: number
  readonly width: number
  start(column: number): number
  size(column: number): number
  /** The column that covers an offset; -1 before the first and after the last. */
  at(offset: number): number
  /** First and last column that touch the offsets from (included) to (excluded); null when none does. */
  touching(from: number, to: number): readonly [number, number] | null
}

const narrowest = 24

export function layColumns(widths: readonly number[], frozen = 0): ColumnLayout {
  const edges = new Float64Array(widths.length + 1)
  for (const [column, width] of widths.entries()) edges[column + 1] = edge(edges, column) + usableWidth(width)
  const count = widths.length
  const width = edge(edges, count)
  const kept = Math.min(Math.max(0, Math.trunc(frozen)), count)

  const at = (offset: number): number => (offset < 0 || offset >= width ? -1 : lastEdgeAtOrBefore(edges, offset))

  return {
    count,
    frozen: kept,
    frozenWidth: edge(edges, kept),
    width,
    start: (column) => edge(edges, Math.min(Math.max(0, column), count)),
    size: (column) => (column < 0 || column >= count ? 0 : edge(edges, column + 1) - edge(edges, column)),
    at,
    touching(from, to) {
      if (to <= from || to <= 0 || from >= width) return null
      return [at(Math.max(0, from)), lastEdgeBefore(edges, Math.min(to, width))]
    },
  }
}

/** How many of the wished columns can stay frozen while the rest keeps room to scroll in. */
export function fittingFrozen(widths: readonly number[], wished: number, room: number): number {
  let taken = 0
  for (let column = 0; column < Math.min(wished, widths.length); column++) {
    taken += usableWidth(widths[column] ?? 0)
    if (taken > room) return column
  }
  return Math.min(Math.max(0, wished), widths.length)
}

function usableWidth(width: number): number {
  return Number.isFinite(width) ? Math.max(narrowest, Math.round(width)) : narrowest
}

function edge(edges: Float64Array, index: number): number {
  return edges[index] ?? 0
}

function lastEdgeAtOrBefore(edges: Float64Array, offset: number): number {
  let low = 0
  let high = edges.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (edge(edges, middle) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

function lastEdgeBefore(edges: Float64Array, offset: number): number {
  const column = lastEdgeAtOrBefore(edges, offset)
  return edge(edges, column) === offset && column > 0 ? column - 1 : Math.min(column, edges.length - 2)
}
