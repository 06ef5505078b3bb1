import type { Peer } from '../source.ts'

const tagMs = 2000

/** Names of other people are shown for a moment after they move, then fold to a dot. */
export class PeerTags {
  readonly #since = new Map<string, { readonly place: string; readonly at: number }>()
  readonly #onFold: () => void
  #timer = 0

  constructor(onFold: () => void) {
    this.#onFold = onFold
  }

  of(peers: readonly Peer[]): (Peer & { readonly isFolded: boolean })[] {
    const now = performance.now()
    let next = Number.POSITIVE_INFINITY
    const tagged = peers.map((peer) => {
      const place = `${peer.row} ${peer.column}`
      if (this.#since.get(peer.id)?.place !== place) this.#since.set(peer.id, { place, at: now })
      const left = tagMs - (now - (this.#since.get(peer.id)?.at ?? now))
      if (left > 0) next = Math.min(next, left)
      return { ...peer, isFolded: left <= 0 }
    })
    this.end()
    if (Number.isFinite(next)) this.#timer = window.setTimeout(this.#onFold, next + 10)
    return tagged
  }

  end(): void {
    window.clearTimeout(this.#timer)
  }
}
