import type { LoadedRows, RowsPlace } from './rows-place.ts'

/** Whoever comes later than this asks anew: somebody may have changed the rows meanwhile. */
const freshMs = 5000
const mostNoted = 20

interface Asked<Loaded> {
  readonly key: string
  readonly at: number
  readonly rows: Promise<Loaded>
  /** null: they are still on their way. */
  arrived: Loaded | null
}

/**
 * The first rows of the view that is being opened, on their way while its screen is still being loaded. Used once: the
 * screen takes them instead of asking. A screen that was faster has asked for itself: what were asked for behind it, a later
 * call would take, which wants what is new.
 */
export class FirstRows<Loaded = LoadedRows> {
  readonly #load: (place: RowsPlace) => Promise<Loaded>
  readonly #now: () => number
  #asked: Asked<Loaded> | null = null
  /** When the screen asked for itself last, and for what. */
  readonly #own = new Map<string, number>()

  constructor(load: (place: RowsPlace) => Promise<Loaded>, now: () => number) {
    this.#load = load
    this.#now = now
  }

  /** `begun`: when the view began to open. The answer comes when they are here, or known not to come. */
  async ask(place: RowsPlace, begun: number): Promise<void> {
    const key = keyOf(place)
    if ((this.#own.get(key) ?? -Infinity) >= begun) return
    const rows = this.#load(place)
    const asked: Asked<Loaded> = { key, at: this.#now(), rows, arrived: null }
    this.#asked = asked
    await rows.then(
      (arrived) => {
        asked.arrived = arrived
      },
      // Whoever takes them hears of it; nobody else has to.
      () => undefined,
    )
  }

  /** null: nobody asked for these, and whoever calls does. */
  take(place: RowsPlace): Promise<Loaded> | null {
    const rows = this.#use(place)?.rows ?? null
    if (rows === null) this.#note(place)
    return rows
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

  #note(place: RowsPlace): void {
    const key = keyOf(place)
    this.#own.delete(key)
    this.#own.set(key, this.#now())
    // Only one view is being opened: what was asked for before is long over.
    for (const oldest of this.#own.keys()) if (this.#own.size > mostNoted) this.#own.delete(oldest)
  }
}

function keyOf({ projectId, tableId, viewId, query }: RowsPlace): string {
  const parts = Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([projectId, tableId, viewId, parts])
}
