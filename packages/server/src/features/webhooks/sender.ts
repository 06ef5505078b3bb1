// Sends what is due. A row belongs to whoever took it until `held_until`, so a crash loses nothing and two nodes never send
// the same at the same time; what was sent right before a crash is sent again, under the same id.
import type { JsonValue } from '@rowhouse/core/storage'
import type { Services } from '../../request/services.ts'
import { CallSlots } from './call-slots.ts'
import { type Delivery, giveBack, isSomeOpen, selectDueHooks, takeDue } from './deliveries.ts'
import { KnownHooks } from './known-hooks.ts'
import { dropTaken, reasonNotToSend } from './not-sent.ts'
import { OutcomeNotes } from './outcome-notes.ts'
import { type Outcome, sendOnce } from './send.ts'
import { placesOf, type StoredHook } from './stored-hook.ts'

const heldMs = 60_000
/** While something waits for its time, and while nothing does: for what a node left that died. */
const lookSoonMs = 1000
const lookEveryMs = 30_000

/** One statement that says for itself which rows it means. */
const eachByItself = { eachByItself: true } as const

/** Of a hook as it was when it was taken. */
interface Taken {
  readonly delivery: Delivery
  readonly hook: StoredHook
}

export class HookSender {
  readonly #services: Services
  readonly #notes: OutcomeNotes
  readonly #hooks: KnownHooks
  readonly #slots = new CallSlots()
  readonly #stopping = new AbortController()
  readonly #working = new Set<Promise<void>>()
  readonly #queues = new Map<string, Taken[]>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | null = null
  #again = false

  constructor(services: Services) {
    this.#services = services
    this.#notes = new OutcomeNotes(services)
    this.#hooks = new KnownHooks(services)
  }

  wake(): void {
    this.#again = true
    if (this.#stopping.signal.aborted) return
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
      if (this.#again) this.wake()
    })
  }

  /** Whatever of it has not left yet goes by what it is now. */
  changed(hookId: string): void {
    this.#hooks.forget(hookId)
    this.wake()
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
      if (this.#working.size > 0 || (await isSomeOpen(this.#services.meta.read))) pauseMs = lookSoonMs
    } catch (error) {
      this.#services.log.error({ error }, 'webhooks could not be looked for')
    }
    if (!this.#stopping.signal.aborted) this.#timer = setTimeout(() => this.wake(), pauseMs).unref()
  }

  async #takeDue(): Promise<void> {
    const { meta, now } = this.#services
    const at = new Date(now()).toISOString()
    for (const row of await selectDueHooks(meta.read, at)) {
      const { target } = row
      const limit = this.#roomFor(target)
      if (limit <= 0 || this.#stopping.signal.aborted) continue
      const hook = this.#hooks.open(row)
      const heldUntil = new Date(now() + heldMs).toISOString()
      const taken = await meta.write((tx) => takeDue(tx, row.id, { at, heldUntil, limit }), eachByItself)
      const queue = this.#queues.get(target) ?? []
      queue.push(...taken.map((delivery) => ({ delivery, hook })))
      this.#queues.set(target, queue)
      this.#startNext()
    }
  }

  #roomFor(target: string): number {
    return this.#slots.roomFor(target, this.#queues.get(target)?.length ?? 0)
  }

  /** A call of every receiver in turn, as long as there is room. */
  #startNext(): void {
    if (this.#stopping.signal.aborted) return
    for (let isStarting = true; isStarting; ) {
      isStarting = false
      for (const [target, queue] of this.#queues) {
        if (queue.length > 0 && !this.#slots.take(target)) continue
        const taken = queue.shift()
        if (taken === undefined) {
          this.#queues.delete(target)
          continue
        }
        this.#work(this.#send(taken, target), target)
        isStarting = true
      }
    }
  }

  /** `target` null: no call. Whoever has enough before them need not look for more. */
  #work(doing: Promise<void>, target: string | null = null): void {
    const work = doing
      .catch((error: unknown) => this.#services.log.error({ error }, 'a webhook was not sent'))
      .finally(() => {
        this.#working.delete(work)
        if (target === null || this.#roomFor(target) > 0) this.wake()
      })
    this.#working.add(work)
  }

  async #send({ delivery, hook: taken }: Taken, target: string): Promise<void> {
    const { meta, now } = this.#services
    let outcome: Outcome | null = null
    try {
      const hook = await this.#hooks.find(delivery.hook_id)
      if (hook === null) return
      const { settings, row } = hook
      const reason = reasonNotToSend(row)
      if (reason !== null) {
        const at = new Date(now()).toISOString()
        return await meta.write((tx) => dropTaken(tx, delivery.id, reason, at), eachByItself)
      }
      // Changed meanwhile: what was taken for one receiver must not reach another.
      if (row.settings !== taken.row.settings) return await this.#giveBack([delivery.id])
      const place = delivery.part % placesOf(settings.notify)
      const values = valuesOf(JSON.parse(delivery.payload))
      const { signal } = this.#stopping
      outcome = await sendOnce(this.#services, { settings, values, id: delivery.event_id, place }, signal)
      this.#landed(target, outcome)
      // Stopped half-way: it is sent at the next start.
      if (signal.aborted && outcome.reason !== null) return await this.#giveBack([delivery.id])
      await this.#notes.add({ delivery, hook: row, outcome })
    } finally {
      if (outcome === null) this.#landed(target, null)
    }
  }

  /** Its place is free before what came of it is written down. */
  #landed(target: string, outcome: Outcome | null): void {
    const isWell = outcome !== null && outcome.reason === null
    if (!this.#slots.leave(target, isWell ? outcome.durationMs : null)) this.#leave(target)
    this.#startNext()
  }

  #giveBack(ids: readonly string[]): Promise<void> {
    return this.#services.meta.write((tx) => giveBack(tx, ids), eachByItself)
  }

  /** What waits here for a receiver that is slow now, or for a server that stops, is anybody's again. */
  #leave(target: string): void {
    const ids = (this.#queues.get(target) ?? []).map(({ delivery }) => delivery.id)
    this.#queues.delete(target)
    if (ids.length > 0) this.#work(this.#giveBack(ids))
  }
}

/** What is kept of it, and the names existing clients know. */
export function valuesOf(payload: Readonly<Record<string, JsonValue>>): Readonly<Record<string, JsonValue>> {
  const records = payload.records as readonly { readonly record: JsonValue }[] | undefined
  return { ...payload, data: records === undefined ? (payload.record ?? null) : records.map(({ record }) => record) }
}
