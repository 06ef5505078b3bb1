/** The records of a view in the order in which it shows them: the way from one to the next. */
export interface RecordWalk {
  readonly count: number
  /** There may be more than were counted. */
  readonly isCountOpen: boolean
  /** From 0; null: it is not on the screen. */
  placeOf(key: string): number | null
  /** Loaded, if nobody has scrolled there yet; null: there is none. */
  keyAt(place: number): Promise<string | null>
}

/** Records that are all there. */
export function listWalk(keys: readonly string[]): RecordWalk {
  const places = new Map(keys.map((key, place) => [key, place]))
  return {
    count: keys.length,
    isCountOpen: false,
    placeOf: (key) => places.get(key) ?? null,
    keyAt: (place) => Promise.resolve(keys[place] ?? null),
  }
}
