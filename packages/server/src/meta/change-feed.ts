// Hands the entries of the change log to subscribers: each at least once, in order, also after a crash between the commit
// and the handing over. Every subscriber has a cursor and a pace of its own.
import { randomUUID } from 'node:crypto'
import type { AppEvent } from '@rowhouse/core/events'
import { addCursor } from './cursors.ts'
import { lastPosition, renumberAfterMove } from './read-changes.ts'
import type { FeedOptions, Subscriber } from './subscriber.ts'
import { Subscription } from './subscription.ts'

export class ChangeFeed {
  readonly #options: FeedOptions
  readonly #node = randomUUID()
  readonly #subscriptions: Subscription[] = []
  readonly #followers = new Set<() => void>()

  constructor(options: FeedOptions) {
    this.#options = options
  }

  /** Before its first subscriber hears anything. */
  async start(subscribers: readonly Subscriber[]): Promise<void> {
    const { meta, now } = this.#options
    await renumberAfterMove(meta)
    const end = await lastPosition(meta)
    await meta.write(async (tx) => {
      for (const { name } of subscribers) await addCursor(tx, { name, node: this.#node, nowMs: now() }, end)
    })
    for (const subscriber of subscribers)
      this.#subscriptions.push(new Subscription({ ...this.#options, node: this.#node }, subscriber))
    for (const subscription of this.#subscriptions) subscription.wake()
  }

  /** After a commit. Whoever wrote hands over, so that nobody waits for the next look of another node. */
  wake(types: Iterable<AppEvent['type']>): void {
    for (const follower of this.#followers) follower()
    if (this.#subscriptions.length === 0) return
    const written = new Set<string>(types)
    for (const subscription of this.#subscriptions) if (subscription.hears(written)) subscription.wake()
  }

  /** Called after every commit of this node, whatever it wrote. */
  follow(follower: () => void): () => void {
    this.#followers.add(follower)
    return () => this.#followers.delete(follower)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#subscriptions.map((subscription) => subscription.stop()))
  }
}
