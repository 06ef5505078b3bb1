import type { LoadedRows, RowsPlace } from './rows-place.ts'

/** Whoever comes later than this asks anew: somebody may have changed the rows meanwhile. */
const freshMs = 5000

interface Asked<Loaded> {
  readonly key: string
  readonly at: number
  readonly rows: Promise<Loaded>
  /** null: they are still on their way. */
  arrived: Loaded | null
}

/**
 * The first rows of the view that is being opened, on their way while its screen is still being loaded. Used once: the
 * screen takes them instead of asking.
 */
export class FirstRows<Loaded = LoadedRows> {
  readonly #load: (place: RowsPlace) => Promise<Loaded>
  readonly #now: () => number
  #asked: Asked<Loaded> | null = null

  constructor(load: (place: RowsPlace) => Promise<Loaded>, now: () => number) {
    this.#load = load
    this.#now = now
  }

  /** The answer comes when they are here, or known not to come. */
  ask(place: RowsPlace): Promise<void> {
    const rows = this.#load(place)
    const asked: Asked<Loaded> = { key: keyOf(place), at: this.#now(), rows, arrived: null }
    this.#asked = asked
    return rows.then(
      (arrived) => {
        asked.arrived = arrived
      },
      // Whoever takes them hears of it; nobody else has to.
      () => undefined,
    )
  }

  /** null: nobody asked for these. */
  take(place: RowsPlace): Promise<Loaded> | null {
    return this.#use(place)?.rows ?? null
  }

  /** Those that are here already, so that the first thing painted are the rows; null: they are asked for in the usual way. */
  takeArrived(place: RowsPlace): Loaded | null {
    return this.#asked?.arrived === null ? null : (this.#use(place)?.arrived ?? null)
  }

  #use(place: RowsPlace): Asked<Loaded> | null {
    const asked = this.#asked
    if (asked === null || asked.key !== keyOf(place)) return null
    this.#asked = null
    return this.#now() - asked.at > freshMs ? null : asked
  }
}

function keyOf({ projectId, tableId, viewId, query }: RowsPlace): string {
  const parts = Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([projectId, tableId, viewId, parts])
}
