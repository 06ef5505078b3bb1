import * as http from 'node:http'
import * as https from 'node:https'
import type { Target } from './target.ts'

/** Shorter than servers wait by habit (5 s), so that they seldom close one that is about to be used. */
const idleMs = 4000
const mostIdle = 32
const mostPlaces = 500

/**
 * Connections that wait for the next call to the same place. One is used again only by calls whose addresses, checked for
 * them anew, are those it was made for: no call goes to an address that was not checked.
 */
export class KeptConnections {
  readonly #agents = new Map<string, http.Agent>()

  agentFor({ url, addresses }: Target): http.Agent {
    const place = `${url.protocol} ${url.host} ${addresses.map(({ address }) => address).join(' ')}`
    const known = this.#agents.get(place)
    if (known !== undefined) return known
    if (this.#agents.size >= mostPlaces) this.#forgetUnused()
    const options = { autoSelectFamily: true, keepAlive: true, maxFreeSockets: mostIdle, timeout: idleMs }
    const agent = url.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options)
    this.#agents.set(place, agent)
    return agent
  }

  #forgetUnused(): void {
    for (const [place, { sockets, freeSockets }] of this.#agents)
      if (Object.keys(sockets).length === 0 && Object.keys(freeSockets).length === 0) this.#agents.delete(place)
  }
}
