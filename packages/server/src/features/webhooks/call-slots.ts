// How many calls are under way, and towards whom. Pure: receivers that hang leave room for all others.

const atOnce = 96
const perTarget = 8
/** Of one whose last call did not arrive, or only after long: whether it is well again is found out by few. */
const perSlow = 4
/** Of all together that are not known to answer quickly. */
const othersAtOnce = 64
const quickMs = 1000
/**
 * Of receivers that answer quickly many are taken at once and wait for their turn, about so long: on a busy machine to take more
 * and to note what came of them takes longer than the calls.
 */
const aheadMs = 2000
const mostAhead = 512

export class CallSlots {
  readonly #flying = new Map<string, number>()
  #all = 0
  /** How long the last call took; null: it did not arrive. */
  readonly #lastMs = new Map<string, number | null>()

  /** How many more of a target may be taken while `queued` wait. */
  roomFor(target: string, queued: number): number {
    const lastMs = this.#lastMs.get(target)
    if (!isQuick(lastMs)) return this.#freeFor(target) - queued
    const ahead = Math.min(mostAhead, perTarget * Math.ceil(aheadMs / Math.max(lastMs, 1)))
    // Many at a time, not one for each that has left.
    return queued > ahead / 2 ? 0 : ahead - queued
  }

  /** False: there is no room now. */
  take(target: string): boolean {
    if (this.#freeFor(target) <= 0) return false
    this.#flying.set(target, this.#flyingTo(target) + 1)
    this.#all += 1
    return true
  }

  /** `tookMs` null: it did not arrive. False: what waits for this target should wait elsewhere. */
  leave(target: string, tookMs: number | null): boolean {
    const left = this.#flyingTo(target) - 1
    if (left > 0) this.#flying.set(target, left)
    else this.#flying.delete(target)
    this.#all -= 1
    if (this.#lastMs.size >= mostTargets) this.#lastMs.clear()
    this.#lastMs.set(target, tookMs)
    return isQuick(tookMs)
  }

  #flyingTo(target: string): number {
    return this.#flying.get(target) ?? 0
  }

  #freeFor(target: string): number {
    const free = atOnce - this.#all
    const lastMs = this.#lastMs.get(target)
    if (isQuick(lastMs)) return Math.min(perTarget - this.#flyingTo(target), free)
    const most = lastMs === undefined ? perTarget : perSlow
    return Math.min(most - this.#flyingTo(target), othersAtOnce - this.#others(), free)
  }

  #others(): number {
    let others = 0
    for (const [target, flying] of this.#flying) if (!isQuick(this.#lastMs.get(target))) others += flying
    return others
  }
}

const mostTargets = 10_000

const isQuick = (lastMs: number | null | undefined): lastMs is number => typeof lastMs === 'number' && lastMs < quickMs
