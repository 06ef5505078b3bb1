import { rateLimited } from '@rowhouse/core/errors'

/** Counters over fixed windows, in memory. Keys are server-known values only: account, session, network address. */
export class Limits {
  readonly #now: () => number
  readonly #windows = new Map<string, { count: number; endsAt: number }>()

  constructor(now: () => number) {
    this.#now = now
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
    if (this.#windows.size > 100_000) this.#sweep()
    const fresh = { count: 0, endsAt: this.#now() + windowMs }
    this.#windows.set(key, fresh)
    return fresh
  }

  #sweep(): void {
    for (const [key, window] of this.#windows) if (window.endsAt <= this.#now()) this.#windows.delete(key)
  }
}
