export interface GroupSpan {
  readonly level: number
  readonly first: number
  readonly count: number
  readonly isFolded: boolean
}

export interface RowsInput {
  readonly rowCount: number
  readonly rowHeight: number
  readonly groupHeights: readonly number[]
  /** In the order of the screen, each before those inside it. */
  readonly groups: readonly GroupSpan[]
  readonly hasNewRow: boolean
}

/** Rows that follow each other without a heading between them, or one heading. */
export interface Band {
  readonly top: number
  readonly height: number
  /** First row and their number, or a heading. */
  readonly first: number
  readonly count: number
  readonly group: number
}

interface Bands {
  readonly bands: readonly Band[]
  readonly lineOf: ReadonlyMap<number, { top: number; height: number; bottom: number }>
  readonly parents: readonly number[]
  readonly bodyHeight: number
}

export function makeBands({ groups, groupHeights, rowHeight }: RowsInput, rowCount: number): Bands {
  const bands: Band[] = []
  const lineOf = new Map<number, { top: number; height: number; bottom: number }>()
  const parents: number[] = []
  const open: number[] = []
  let top = 0
  let nextRow = 0
  let foldedLevel = Number.POSITIVE_INFINITY

  const add = (band: Omit<Band, 'top'>): void => {
    bands.push({ ...band, top })
    top += band.height
  }
  const addRowsUpTo = (row: number): void => {
    const count = Math.min(row, rowCount) - nextRow
    if (count <= 0) return
    if (foldedLevel === Number.POSITIVE_INFINITY) {
      add({ first: nextRow, count, height: count * rowHeight, group: -1 })
    }
    nextRow += count
  }
  const closeDownTo = (level: number): void => {
    while (open.length > 0 && (groups[open.at(-1) ?? 0]?.level ?? 0) >= level) {
      const closing = open.pop() ?? 0
      const span = groups[closing]
      if (span !== undefined) addRowsUpTo(span.first + span.count)
      if (span?.level === foldedLevel) foldedLevel = Number.POSITIVE_INFINITY
      const line = lineOf.get(closing)
      if (line !== undefined) line.bottom = top
    }
  }

  for (const [group, span] of groups.entries()) {
    closeDownTo(span.level)
    addRowsUpTo(span.first)
    parents.push(open.at(-1) ?? -1)
    open.push(group)
    if (foldedLevel !== Number.POSITIVE_INFINITY) continue
    const height = groupHeights[Math.min(span.level, groupHeights.length - 1)] ?? rowHeight
    lineOf.set(group, { top, height, bottom: top + height })
    add({ first: 0, count: 0, height, group })
    if (span.isFolded) foldedLevel = span.level
  }
  closeDownTo(0)
  addRowsUpTo(rowCount)
  return { bands, lineOf, parents, bodyHeight: top }
}

/** The last index that satisfies a test which is true up to some place and false after it; -1 when it never is. */
export function lastIndexWhere<T>(sorted: readonly T[], test: (one: T) => boolean): number {
  let low = -1
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    const one = sorted[middle]
    if (one !== undefined && test(one)) low = middle
    else high = middle - 1
  }
  return low
}
