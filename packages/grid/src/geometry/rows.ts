import { type Band, lastIndexWhere, makeBands, type RowsInput } from './bands.ts'

export type Line =
  | { readonly on: 'row'; readonly row: number; readonly top: number; readonly height: number }
  | { readonly on: 'group'; readonly group: number; readonly top: number; readonly height: number }
  | { readonly on: 'new'; readonly top: number; readonly height: number }

/**
 * Where rows lie along the block axis. Rows of one height, headings of groups between them; rows of a folded group take
 * no room but keep their numbers. Only groups cost memory, so a hundred million rows are one band.
 */
export interface RowLayout {
  readonly rowCount: number
  readonly rowHeight: number
  readonly height: number
  /** Of a hidden row: where it would be if it had no height. Beyond the last row: where a new one would be. */
  top(row: number): number
  isHidden(row: number): boolean
  at(offset: number): Line | null
  lines(from: number, to: number): Line[]
  /** The nearest visible row at or beyond a row, looking down (1) or up (-1) first, then the other way; -1 when all are hidden. */
  visible(row: number, look: 1 | -1): number
  readonly visibleCount: number
  /** How many visible rows lie before a row, and back. */
  rank(row: number): number
  atRank(rank: number): number
  /** The visible row a number of visible rows away, stopping at the ends. */
  step(row: number, by: number): number
  /** Visible rows between two rows as pairs of first and last. */
  runs(first: number, last: number): (readonly [number, number])[]
  groupLine(group: number): { readonly top: number; readonly height: number; readonly bottom: number } | null
  parentOf(group: number): number
  /** The headings that hold to the top at a scroll offset; tops are relative to that offset. */
  sticky(offset: number): readonly { readonly group: number; readonly top: number; readonly height: number }[]
}

export function layRows(input: RowsInput): RowLayout {
  const { rowHeight, hasNewRow } = input
  const rowCount = Math.max(0, Math.trunc(input.rowCount) || 0)
  const { bands, lineOf, parents, bodyHeight } = makeBands(input, rowCount)
  const rowBands = bands.filter(({ group }) => group < 0)
  const ranks: number[] = []
  let visibleCount = 0
  for (const [index, { count }] of rowBands.entries()) {
    ranks[index] = visibleCount
    visibleCount += count
  }
  const height = bodyHeight + (hasNewRow ? rowHeight : 0)

  const bandOfRow = (row: number): Band | null => {
    const band = rowBands[lastIndexWhere(rowBands, ({ first }) => first <= row)]
    return band !== undefined && row < band.first + band.count ? band : null
  }

  function top(row: number): number {
    if (row >= rowCount) return bodyHeight
    const index = lastIndexWhere(rowBands, ({ first }) => first <= row)
    const band = rowBands[index]
    if (band === undefined) return rowBands[0]?.top ?? bodyHeight
    return band.top + Math.min(row - band.first, band.count) * rowHeight
  }

  function at(offset: number): Line | null {
    if (offset < 0 || offset >= height) return null
    if (offset >= bodyHeight) return { on: 'new', top: bodyHeight, height: rowHeight }
    const band = bands[lastIndexWhere(bands, (one) => one.top <= offset)]
    return band === undefined ? null : lineIn(band, offset)
  }

  function lineIn(band: Band, offset: number): Line {
    if (band.group >= 0) return { on: 'group', group: band.group, top: band.top, height: band.height }
    const index = Math.min(band.count - 1, Math.floor((offset - band.top) / rowHeight))
    return { on: 'row', row: band.first + index, top: band.top + index * rowHeight, height: rowHeight }
  }

  function lines(from: number, to: number): Line[] {
    const found: Line[] = []
    for (let line = at(Math.max(0, from)); line !== null && line.top < to; line = at(line.top + line.height)) {
      found.push(line)
    }
    return found
  }

  function visible(row: number, look: 1 | -1): number {
    const wanted = Math.min(Math.max(0, row), rowCount - 1)
    if (bandOfRow(wanted) !== null) return wanted
    const before = lastIndexWhere(rowBands, ({ first }) => first <= wanted)
    const above = rowBands[before]
    const below = rowBands[before + 1]
    const chosen = look === 1 ? (below ?? above) : (above ?? below)
    if (chosen === undefined) return -1
    return chosen === below ? chosen.first : chosen.first + chosen.count - 1
  }

  function rank(row: number): number {
    const index = lastIndexWhere(rowBands, ({ first }) => first <= row)
    const band = rowBands[index]
    return band === undefined ? 0 : (ranks[index] ?? 0) + Math.min(row - band.first, band.count)
  }

  function atRank(wanted: number): number {
    const index = lastIndexWhere(ranks, (first) => first <= wanted)
    const band = rowBands[index]
    return band === undefined ? -1 : band.first + Math.min(wanted - (ranks[index] ?? 0), band.count - 1)
  }

  function runs(first: number, last: number): (readonly [number, number])[] {
    const found: (readonly [number, number])[] = []
    for (
      let index = Math.max(
        0,
        lastIndexWhere(rowBands, (one) => one.first <= first),
      );
      ;
      index++
    ) {
      const band = rowBands[index]
      if (band === undefined || band.first > last) return found
      const from = Math.max(first, band.first)
      const to = Math.min(last, band.first + band.count - 1)
      if (from <= to) found.push([from, to])
    }
  }

  function sticky(offset: number): { group: number; top: number; height: number }[] {
    if (offset <= 0 || lineOf.size === 0) return []
    const stack: { group: number; top: number; height: number }[] = []
    let depth = 0
    for (let taken = 0; depth <= input.groupHeights.length + 8; depth++) {
      const line = at(offset + taken)
      const group = line === null || line.on === 'new' ? -1 : ancestorAt(line, depth)
      const place = group < 0 ? undefined : lineOf.get(group)
      if (place === undefined || place.top >= offset + taken) return stack
      stack.push({ group, top: Math.min(taken, place.bottom - offset - place.height), height: place.height })
      taken += place.height
    }
    return stack
  }

  function ancestorAt(line: Line, depth: number): number {
    const chain: number[] = []
    const innermost = line.on === 'group' ? line.group : line.on === 'row' ? groupOfRow(line.row) : -1
    for (let group = innermost; group >= 0; group = parents[group] ?? -1) chain.unshift(group)
    return chain[depth] ?? -1
  }

  function groupOfRow(row: number): number {
    const { groups } = input
    let group = lastIndexWhere(groups, ({ first }) => first <= row)
    while (group >= 0 && row >= (groups[group]?.first ?? 0) + (groups[group]?.count ?? 0)) group = parents[group] ?? -1
    return group
  }

  return {
    rowCount,
    rowHeight,
    height,
    top,
    isHidden: (row) => bandOfRow(row) === null,
    at,
    lines,
    visible,
    visibleCount,
    rank,
    atRank,
    step: (row, by) => atRank(Math.min(Math.max(0, rank(visible(row, by < 0 ? -1 : 1)) + by), visibleCount - 1)),
    runs,
    groupLine: (group) => lineOf.get(group) ?? null,
    parentOf: (group) => parents[group] ?? -1,
    sticky,
  }
}
