import * as http from 'node:http'
import * as https from 'node:https'
import type { PinnedAddress, Target } from './target.ts'

/** Shorter than servers wait by habit (5 s), so that they seldom close one that is about to be used. */
const idleMs = 4000
const mostIdle = 32
const mostPlaces = 500
/** Many calls to one place in a row ask for its addresses once a second. */
const rememberedMs = 1000

/** What connections are made to, and those that wait for the next call. */
export interface KeptPlace {
  readonly addresses: readonly PinnedAddress[]
  readonly agent: http.Agent
}

interface Remembered {
  readonly found: Promise<KeptPlace>
  readonly untilMs: number
  /** null: not found yet. */
  place: KeptPlace | null
}

/**
 * Connections that wait for the next call to the same place. One is used again only by calls whose addresses, looked up and
 * checked within the last second, are those it was made for: no call goes to an address that was not checked.
 */
export class KeptConnections {
  readonly #places = new Map<string, KeptPlace>()
  readonly #remembered = new Map<string, Remembered>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** null: its addresses must be found. */
  known({ origin }: URL): KeptPlace | null {
    return this.#fresh(origin)?.place ?? null
  }

  /** Those who ask at the same time are told together; what was refused is asked again. */
  find({ origin }: URL, pin: () => Promise<Target>): Promise<KeptPlace> {
    return (this.#fresh(origin) ?? this.#ask(origin, pin)).found
  }

  #fresh(origin: string): Remembered | null {
    const remembered = this.#remembered.get(origin)
    return remembered !== undefined && remembered.untilMs > this.#now() ? remembered : null
  }

  #ask(origin: string, pin: () => Promise<Target>): Remembered {
    if (this.#remembered.size >= mostPlaces) this.#remembered.clear()
    const found = pin().then((target) => this.#placeOf(target))
    const asked: Remembered = { found, untilMs: this.#now() + rememberedMs, place: null }
    this.#remembered.set(origin, asked)
    found.then(
      (place) => {
        asked.place = place
      },
      () => this.#remembered.get(origin) === asked && this.#remembered.delete(origin),
    )
    return asked
  }

  #placeOf({ url, addresses }: Target): KeptPlace {
    const name = `${url.origin} ${addresses.map(({ address }) => address).join(' ')}`
    const known = this.#places.get(name)
    if (known !== undefined) return known
    if (this.#places.size >= mostPlaces) this.#forgetUnused()
    const options = { autoSelectFamily: true, keepAlive: true, maxFreeSockets: mostIdle, timeout: idleMs }
    const agent = url.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options)
    const place = { addresses, agent }
    this.#places.set(name, place)
    return place
  }

  #forgetUnused(): void {
    for (const [name, { agent }] of this.#places)
      if (Object.keys(agent.sockets).length === 0 && Object.keys(agent.freeSockets).length === 0)
        this.#places.delete(name)
  }
}
