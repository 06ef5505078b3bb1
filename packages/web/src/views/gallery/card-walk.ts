export interface CardPlaces {
  readonly count: number
  readonly perRow: number
  /** Rows that are seen at once. */
  readonly rowsPerPage: number
  readonly isRtl: boolean
}

interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** The card a key leads to; null: it is none of these keys, or leads nowhere. */
export function walked({ key, ctrlKey, metaKey }: PressedKey, at: number, places: CardPlaces): number | null {
  const isFar = ctrlKey || metaKey
  const to = isFar ? farSteps[key]?.(places) : steps[key]?.(at, places)
  if (to === undefined || places.count === 0) return null
  const card = Math.min(Math.max(0, to), places.count - 1)
  return card === at ? null : card
}

const farSteps: Readonly<Record<string, (places: CardPlaces) => number>> = {
  Home: () => 0,
  End: ({ count }) => count - 1,
}

const steps: Readonly<Record<string, (at: number, places: CardPlaces) => number>> = {
  ArrowRight: (at, { isRtl }) => at + (isRtl ? -1 : 1),
  ArrowLeft: (at, { isRtl }) => at + (isRtl ? 1 : -1),
  ArrowDown: (at, places) => below(at, places, 1),
  ArrowUp: (at, places) => above(at, places, 1),
  PageDown: (at, places) => below(at, places, places.rowsPerPage),
  PageUp: (at, places) => above(at, places, places.rowsPerPage),
  Home: (at, { perRow }) => at - (at % perRow),
  End: (at, { perRow }) => at - (at % perRow) + perRow - 1,
}

/** The last row may be short: then its last card. */
function below(at: number, { count, perRow }: CardPlaces, rows: number): number {
  const lastRow = Math.floor((count - 1) / perRow)
  const row = Math.min(lastRow, Math.floor(at / perRow) + rows)
  return Math.min(count - 1, row * perRow + (at % perRow))
}

function above(at: number, { perRow }: CardPlaces, rows: number): number {
  return Math.max(0, Math.floor(at / perRow) - rows) * perRow + (at % perRow)
}
