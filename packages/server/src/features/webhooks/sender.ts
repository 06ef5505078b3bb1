// Sends what is due. A row belongs to whoever took it until `held_until`, so a crash loses nothing and two nodes never send
// the same at the same time; what was sent right before a crash is sent again, under the same id.
import type { JsonValue } from '@rowhouse/core/storage'
import type { Services } from '../../request/services.ts'
import { type Delivery, giveBack, nextDue, selectDueHooks, takeDue } from './deliveries.ts'
import { OutcomeNotes } from './outcome-notes.ts'
import { type Outcome, sendOnce } from './send.ts'
import { placesOf, readHook } from './stored-hook.ts'

const atOnce = 64
/** One receiver that hangs leaves room for all others. */
const perTarget = 8
/** Of receivers that answer quickly so many are taken at once, and wait here for their turn. */
const mostAhead = 128
const quickMs = 1000
const heldMs = 60_000
/** While something waits for its time, and while nothing does: for what a node left that died. */
const lookSoonMs = 1000
const lookEveryMs = 30_000

export class HookSender {
  readonly #services: Services
  readonly #notes: OutcomeNotes
  readonly #stopping = new AbortController()
  readonly #working = new Set<Promise<void>>()
  /** How many calls are under way, by whom they go to. */
  readonly #flying = new Map<string, number>()
  readonly #queues = new Map<string, Delivery[]>()
  /** Receivers whose last call was answered well and soon. */
  readonly #quick = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | null = null
  #again = false

  constructor(services: Services) {
    this.#services = services
    this.#notes = new OutcomeNotes(services)
  }

  wake(): void {
    this.#again = true
    if (this.#stopping.signal.aborted) return
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
      if (this.#again) this.wake()
    })
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#looking
    for (const target of this.#queues.keys()) this.#leave(target)
    await Promise.all(this.#working)
  }

  async #look(): Promise<void> {
    this.#again = false
    clearTimeout(this.#timer)
    let pauseMs = lookEveryMs
    try {
      await this.#takeDue()
      if ((await nextDue(this.#services.meta.read)) !== null) pauseMs = lookSoonMs
    } catch (error) {
      this.#services.log.error({ error }, 'webhooks could not be looked for')
    }
    if (!this.#stopping.signal.aborted) this.#timer = setTimeout(() => this.wake(), pauseMs).unref()
  }

  async #takeDue(): Promise<void> {
    const { meta, now } = this.#services
    const at = new Date(now()).toISOString()
    for (const { hook_id, target } of await selectDueHooks(meta.read, at)) {
      const limit = this.#roomFor(target)
      if (limit <= 0 || this.#stopping.signal.aborted) continue
      const heldUntil = new Date(now() + heldMs).toISOString()
      const taken = await meta.write((tx) => takeDue(tx, hook_id, { at, heldUntil, limit }))
      this.#queues.set(target, [...(this.#queues.get(target) ?? []), ...taken])
      this.#startNext()
    }
  }

  #roomFor(target: string): number {
    const [flying, queued] = [this.#flying.get(target) ?? 0, this.#queues.get(target)?.length ?? 0]
    if (!this.#quick.has(target)) return Math.min(perTarget - flying - queued, atOnce - this.#allFlying())
    // Many at a time, not one for each that has left.
    return queued > mostAhead / 2 ? 0 : mostAhead - queued
  }

  #allFlying(): number {
    return [...this.#flying.values()].reduce((sum, count) => sum + count, 0)
  }

  /** A call of every receiver in turn, as long as there is room. */
  #startNext(): void {
    if (this.#stopping.signal.aborted) return
    let room = atOnce - this.#allFlying()
    for (let isStarting = true; isStarting && room > 0; ) {
      isStarting = false
      for (const [target, queue] of this.#queues) {
        const flying = this.#flying.get(target) ?? 0
        if (room <= 0 || flying >= perTarget) continue
        const delivery = queue.shift()
        if (delivery === undefined) {
          this.#queues.delete(target)
          continue
        }
        this.#flying.set(target, flying + 1)
        this.#work(this.#send(delivery, target))
        room -= 1
        isStarting = true
      }
    }
  }

  #work(doing: Promise<void>): void {
    const work = doing
      .catch((error: unknown) => this.#services.log.error({ error }, 'a webhook was not sent'))
      .finally(() => {
        this.#working.delete(work)
        this.wake()
      })
    this.#working.add(work)
  }

  async #send(delivery: Delivery, target: string): Promise<void> {
    const { meta, secrets } = this.#services
    let outcome: Outcome | null = null
    try {
      const hook = await meta.read
        .selectFrom('rh_hooks')
        .selectAll()
        .where('id', '=', delivery.hook_id)
        .executeTakeFirst()
      if (hook === undefined) return
      const { settings } = readHook(secrets, hook)
      const place = delivery.part % placesOf(settings.notify)
      const values = valuesOf(JSON.parse(delivery.payload))
      const { signal } = this.#stopping
      outcome = await sendOnce(this.#services, { settings, values, id: delivery.event_id, place }, signal)
      this.#landed(target, outcome)
      // Stopped half-way: it is sent at the next start.
      if (signal.aborted && outcome.reason !== null) return await meta.write((tx) => giveBack(tx, [delivery.id]))
      await this.#notes.add({ delivery, hook, outcome })
    } finally {
      if (outcome === null) this.#landed(target, null)
    }
  }

  /** Its place is free before what came of it is written down. */
  #landed(target: string, outcome: Outcome | null): void {
    const left = (this.#flying.get(target) ?? 1) - 1
    if (left > 0) this.#flying.set(target, left)
    else this.#flying.delete(target)
    if (outcome !== null && outcome.reason === null && outcome.durationMs < quickMs) this.#quick.add(target)
    else {
      this.#quick.delete(target)
      this.#leave(target)
    }
    this.#startNext()
  }

  /** What waits here for a receiver that is slow now, or for a server that stops, is anybody's again. */
  #leave(target: string): void {
    const ids = (this.#queues.get(target) ?? []).map(({ id }) => id)
    this.#queues.delete(target)
    if (ids.length > 0) this.#work(this.#services.meta.write((tx) => giveBack(tx, ids)))
  }
}

/** What is kept of it, and the names existing clients know. */
export function valuesOf(payload: Readonly<Record<string, JsonValue>>): Readonly<Record<string, JsonValue>> {
  const records = payload.records as readonly { readonly record: JsonValue }[] | undefined
  return { ...payload, data: records === undefined ? (payload.record ?? null) : records.map(({ record }) => record) }
}
