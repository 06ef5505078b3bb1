// Where rows stand in an order of people's own making: whole numbers with room between them, so that a row that is moved
// changes no other. When the room is used up, the rows that follow are spread again.

/** So much room is left between two rows: twenty moves to the same place before others have to make way. */
export const gap = 2 ** 20

/** `count` numbers behind `after`. */
export function positionsBehind(after: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => after + gap * (at + 1))
}

/** Evenly between two numbers; null: there is no room for so many. */
export function positionsBetween(lower: number, upper: number, count: number): number[] | null {
  if (upper - lower - 1 < count) return null
  const step = (upper - lower) / (count + 1)
  return Array.from({ length: count }, (_, at) => Math.floor(lower + step * (at + 1)))
}

interface Spread {
  /** Of the rows that are put there. */
  readonly own: readonly number[]
  /** Of the first of those that follow, as far as they have to make way. */
  readonly following: readonly number[]
}

/**
 * Room for `count` rows behind `lower`, before rows at these positions. `isAll`: no others follow. null: they stand too
 * close; more of them are needed.
 */
export function spread(lower: number, following: readonly number[], count: number, isAll: boolean): Spread | null {
  for (const [moved, upper] of following.entries()) {
    const places = positionsBetween(lower, upper, count + moved)
    // Just enough room would be used up by the next move: better a few rows more.
    if (places !== null && (moved === 0 || upper - lower > (count + moved) * 1024))
      return { own: places.slice(0, count), following: places.slice(count) }
  }
  if (!isAll) return null
  const places = positionsBehind(lower, count + following.length)
  return { own: places.slice(0, count), following: places.slice(count) }
}
