import { oneByOne } from '../platform/one-by-one.ts'
import { changesAtOnce } from './changes-at-once.ts'
import { findCursor, type Holder, moveCursor, passCursor, takeCursor } from './cursors.ts'
import { areHeldBack, type Change, later, type Position, placesReader, readChanges } from './read-changes.ts'
import type { FeedOptions, Subscriber } from './subscriber.ts'

/** How often it looks by itself: for what a node committed that died before it could hand it over. */
const lookEveryMs = 30_000
/** … while another transaction holds back what was committed, or another node has the cursor. */
const lookSoonMs = 100
/** From the end of one round to the next: whoever writes a thousand times a second has it told twenty times, not a thousand. */
const restMs = 50
/** … of one that came upon nothing but what concerns nobody: most writes do, and a look costs a part of what a write does. */
const longRestMs = 200
/** Places that are looked through at once for one that concerns somebody. */
const placesAtOnce = 1000
const firstPauseMs = 1000
const longestPauseMs = 60_000
const patienceMs = 86_400_000

/** A write wakes several of them. */
const ownTurn = oneByOne()

interface SubscriptionOptions extends FeedOptions {
  readonly node: string
}

/** One subscriber at work. */
export class Subscription {
  readonly #options: SubscriptionOptions
  readonly #subscriber: Subscriber
  readonly #placesAfter: ReturnType<typeof placesReader>
  #timer: NodeJS.Timeout | undefined
  #gathering: NodeJS.Timeout | undefined
  #working: Promise<void> | null = null
  #again = false
  #isStopped = false
  /** In a row, of the same change. */
  #failures = 0
  #atOnce = changesAtOnce([])
  #restsUntil = 0
  /** The last round passed entries, and none of them concerned anybody. */
  #foundNothing = false
  /** Up to here nothing stands behind the cursor that concerns anybody. Written down now and then only. */
  #passed: Position = { tx: 0, seq: 0 }
  /** As it was found last; another node may have moved it. */
  #cursor: Position | null = null
  #writtenDown: number

  constructor(options: SubscriptionOptions, subscriber: Subscriber) {
    this.#options = options
    this.#subscriber = subscriber
    this.#writtenDown = options.now()
    const { types, concern } = subscriber
    this.#placesAfter = placesReader(options.meta, { limit: placesAtOnce, types, concern })
  }

  hears(types: ReadonlySet<string>): boolean {
    return this.#subscriber.types.some((type) => types.has(type))
  }

  wake(): void {
    this.#again = true
    // After a failure it takes its time, whatever else happens.
    if (this.#failures === 0) this.#beginSoon()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    clearTimeout(this.#gathering)
    await this.#working
    await this.#subscriber.stop?.()
  }

  /** At once after a while of quiet, and otherwise after a rest: a round costs as much for one change as for fifty. */
  #beginSoon(): void {
    const { gatherMs = 0 } = this.#subscriber
    const waitMs = Math.max(gatherMs, this.#restsUntil - performance.now())
    if (waitMs <= 0) this.#begin()
    else this.#gathering ??= setTimeout(() => this.#beginGathered(), waitMs).unref()
  }

  #beginGathered(): void {
    this.#gathering = undefined
    this.#begin()
  }

  #begin(): void {
    if (this.#isStopped) return
    this.#working ??= this.#work().finally(() => {
      this.#working = null
      this.#restsUntil = performance.now() + (this.#foundNothing ? longRestMs : restMs)
      if (this.#again && this.#failures === 0) this.#beginSoon()
    })
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer)
    this.#again = false
    this.#foundNothing = false
    await ownTurn()
    const pauseMs = await this.#readOn().then(
      (ms) => {
        this.#failures = 0
        return ms
      },
      (error: unknown) => this.#fail(error),
    )
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#begin(), pauseMs).unref()
  }

  /** Gives when to look again. */
  async #readOn(): Promise<number> {
    const { meta } = this.#options
    // Asked before anything is read: what held changes back may be over a moment later, and then they would be read by nobody.
    const pauseMs = (await areHeldBack(meta)) ? lookSoonMs : lookEveryMs
    if (!(await this.#findsMore())) return pauseMs
    const taken = await meta.write((tx) => takeCursor(tx, this.#holder()))
    if (taken === null) return lookSoonMs
    let position = later(taken, this.#passed)
    try {
      for (;;) {
        const after: Position = position
        const { types, concern } = this.#subscriber
        const limit = this.#atOnce
        const changes = await readChanges(meta, { after, limit, types, concern })
        this.#atOnce = changesAtOnce(changes)
        for (const change of changes) {
          if (this.#isStopped) return 0
          await this.#hand(change)
          position = change.position
        }
        const at: Position = position
        if (changes.length < limit) return pauseMs
        if (!(await meta.write((tx) => moveCursor(tx, this.#holder(), at, 'hold')))) return lookSoonMs
      }
    } finally {
      // Also what was handed over before a failure need not be handed over again.
      const at: Position = position
      if (await meta.write((tx) => moveCursor(tx, this.#holder(), at, 'leave'))) this.#passed = later(this.#passed, at)
    }
  }

  /** Asked first: whoever has nothing to hear shall not write either, and goes past what concerns nobody. */
  async #findsMore(): Promise<boolean> {
    if (this.#cursor === null) await this.#findCursor()
    if (await this.#reachesWanted()) {
      const before = this.#passed
      // Another node may have heard it.
      await this.#findCursor()
      if (this.#passed === before || (await this.#reachesWanted())) return true
    }
    // Where nothing happens nothing is written.
    if (this.#cursor !== null && later(this.#passed, this.#cursor) === this.#passed) await this.#writeDown()
    return false
  }

  async #findCursor(): Promise<void> {
    this.#cursor = await findCursor(this.#options.meta.read, this.#subscriber.name)
    this.#passed = later(this.#cursor, this.#passed)
  }

  /** Past everything up to the next entry that concerns somebody. */
  async #reachesWanted(): Promise<boolean> {
    for (;;) {
      const places = await this.#placesAfter(this.#passed)
      for (const { position, isWanted } of places) {
        this.#foundNothing = !isWanted
        if (isWanted) return true
        this.#passed = position
      }
      if (places.length < placesAtOnce) return false
    }
  }

  /** The log is kept for whoever has not read it: now and then it must be known that this one has. */
  async #writeDown(): Promise<void> {
    const { meta, now } = this.#options
    if (now() - this.#writtenDown < lookEveryMs) return
    this.#writtenDown = now()
    await meta.write((tx) => passCursor(tx, this.#holder(), this.#passed))
    await this.#findCursor()
  }

  async #hand({ event, position: _position, letters: _letters, ...change }: Change): Promise<void> {
    if (event === null) return
    const { log, now } = this.#options
    try {
      await this.#subscriber.hear({ ...change, event })
    } catch (error) {
      if (now() - Date.parse(change.at) < patienceMs) throw error
      log.error({ error, subscriber: this.#subscriber.name, change: change.id }, 'a subscriber never took a change')
    }
    this.#failures = 0
  }

  #fail(error: unknown): number {
    const { log } = this.#options
    const pauseMs = Math.min(firstPauseMs * 2 ** this.#failures, longestPauseMs)
    this.#failures += 1
    log.warn({ error, subscriber: this.#subscriber.name, pauseMs }, 'a subscriber failed and is asked again')
    return pauseMs
  }

  #holder(): Holder {
    const { node, now } = this.#options
    return { name: this.#subscriber.name, node, nowMs: now() }
  }
}
