import type { AppEvent } from '@rowhouse/core/events'
import type { Log } from './log.ts'

/** Told after the commit. A subscriber that fails is logged and never disturbs the change or the others. */
export class Bus {
  readonly #log: Log
  readonly #subscribers = new Set<(event: AppEvent) => void | Promise<void>>()

  constructor(log: Log) {
    this.#log = log
  }

  subscribe(subscriber: (event: AppEvent) => void | Promise<void>): () => void {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }

  /** Somebody listens; otherwise what happened need not be held until its commit. */
  get isHeard(): boolean {
    return this.#subscribers.size > 0
  }

  publish(events: readonly AppEvent[]): void {
    for (const event of events) for (const subscriber of this.#subscribers) void this.#tell(subscriber, event)
  }

  async #tell(subscriber: (event: AppEvent) => void | Promise<void>, event: AppEvent): Promise<void> {
    try {
      await subscriber(event)
    } catch (error) {
      this.#log.error({ error, event: event.type }, 'a subscriber failed')
    }
  }
}
