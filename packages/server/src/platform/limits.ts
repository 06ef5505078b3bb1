import { rateLimited } from '@rowhouse/core/errors'

/** Counters over fixed windows, in memory and bounded. Keys are server-known values only: account, session, network address. */
export class Limits {
  readonly #now: () => number
  /** In the order in which they began. */
  readonly #windows = new Map<string, { count: number; endsAt: number }>()
  readonly #most: number

  constructor(now: () => number, most = 100_000) {
    this.#now = now
    this.#most = most
  }

  /** Counts one more and throws when it is one too many; counted before the work, so that a burst cannot slip through. */
  take(key: string, most: number, windowMs: number): void {
    const window = this.#window(key, windowMs)
    if (window.count >= most) throw rateLimited(Math.max(1, Math.ceil((window.endsAt - this.#now()) / 1000)))
    window.count += 1
  }

  giveBack(key: string): void {
    const window = this.#windows.get(key)
    if (window !== undefined && window.count > 0) window.count -= 1
  }

  forget(key: string): void {
    this.#windows.delete(key)
  }

  #window(key: string, windowMs: number): { count: number; endsAt: number } {
    const known = this.#windows.get(key)
    if (known !== undefined && known.endsAt > this.#now()) return known
    this.#windows.delete(key)
    this.#makeRoom()
    const fresh = { count: 0, endsAt: this.#now() + windowMs }
    this.#windows.set(key, fresh)
    return fresh
  }

  /** For one more: two that have ended go for each that comes, and the oldest when there is no room, so that no call waits. */
  #makeRoom(): void {
    let looked = 0
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt <= this.#now() || this.#windows.size >= this.#most) this.#windows.delete(key)
      looked += 1
      if (looked === 2) return
    }
  }
}
