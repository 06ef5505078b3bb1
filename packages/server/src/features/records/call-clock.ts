import type { FilterClock } from '@rowhouse/core/filters/zoned-days'

export function callClock({ now }: { readonly now: () => number }, zone: string): FilterClock {
  return new CallClock(now, zone)
}

/**
 * One moment for the whole call; most calls never ask for it. A class: with a getter in a literal V8 makes a hidden class for
 * every single object, and keeps it and all of its call until the next full collection.
 */
class CallClock implements FilterClock {
  readonly zone: string
  readonly #now: () => number
  #moment: string | undefined

  constructor(now: () => number, zone: string) {
    this.#now = now
    this.zone = zone
  }

  get now(): string {
    this.#moment ??= new Date(this.#now()).toISOString()
    return this.#moment
  }
}
