import { AppError } from '@rowhouse/core/errors'

export interface PlaceLimits {
  /** So many work at once, and one more whenever all of them take long, up to `most`. */
  readonly usual: number
  readonly most: number
  /** Of one person. */
  readonly each: number
  /** Of one person, with those whose caller has left but whose work cannot be stopped. */
  readonly eachWithLeft?: number
  /** Who works longer than this does not hold up those who come later. */
  readonly longMs?: number
  readonly maxWaiting?: number
  readonly maxWaitingEach?: number
  readonly maxWaitMs?: number
  /** What those are told who come when too many wait, or who waited too long. */
  readonly refusal?: () => Error
}

interface Waiting {
  readonly person: string
  begin(place: WorkPlace): void
  refuse(error: unknown): void
}

interface Share {
  working: number
  left: number
  waiting: number
}

/**
 * Places for work, shared fairly: nobody gets all of them, people who wait are served in turn however much each asks for,
 * and one place is always near for short work, because long work gives way to it. Bounded in number and in time.
 */
export class Places {
  readonly #limits: Required<PlaceLimits>
  readonly #taken = new Set<WorkPlace>()
  readonly #shares = new Map<string, Share>()
  /** In the order in which they came. */
  readonly #waiting: Waiting[] = []
  /** Whose turn was last is behind all others. */
  readonly #lastTurns = new Map<string, number>()
  #turns = 0
  #timer: NodeJS.Timeout | null = null

  constructor(limits: PlaceLimits) {
    this.#limits = { ...defaults, eachWithLeft: limits.each, ...limits }
  }

  get waiting(): number {
    return this.#waiting.length
  }

  async take(person: string, signal?: AbortSignal): Promise<WorkPlace> {
    if (this.#waiting.length === 0 && this.#mayBegin(person)) return this.#begin(person)
    const { waiting } = this.#shareOf(person)
    const { maxWaiting, maxWaitingEach, refusal } = this.#limits
    if (this.#waiting.length >= maxWaiting || waiting >= maxWaitingEach) throw this.#forgetting(person, refusal())
    const place = this.#wait(person, signal)
    this.#serve()
    return place
  }

  refuseAll(error: unknown): void {
    for (const waiting of [...this.#waiting]) waiting.refuse(error)
  }

  #wait(person: string, signal: AbortSignal | undefined): Promise<WorkPlace> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        this.#shareOf(person).waiting -= 1
      }
      const waiting: Waiting = {
        person,
        begin: (place) => {
          leave()
          resolve(place)
        },
        refuse: (error) => {
          leave()
          this.#forget(person)
          reject(error)
        },
      }
      const onAbort = (): void => waiting.refuse(signal?.reason)
      const timer = setTimeout(() => waiting.refuse(this.#limits.refusal()), this.#limits.maxWaitMs)
      signal?.addEventListener('abort', onAbort, { once: true })
      this.#waiting.push(waiting)
      this.#shareOf(person).waiting += 1
    })
  }

  #begin(person: string): WorkPlace {
    this.#shareOf(person).working += 1
    this.#turns += 1
    this.#lastTurns.set(person, this.#turns)
    const place: WorkPlace = new WorkPlace(
      (wasLeft) => {
        this.#taken.delete(place)
        this.#shareOf(person)[wasLeft ? 'left' : 'working'] -= 1
        this.#forget(person)
        this.#serve()
      },
      () => {
        const share = this.#shareOf(person)
        share.working -= 1
        share.left += 1
        this.#serve()
      },
    )
    this.#taken.add(place)
    return place
  }

  #serve(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) next.begin(this.#begin(next.person))
    if (this.#waiting.length === 0) return
    // Nothing tells when short work has become long.
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#serve()
    }, this.#limits.longMs).unref()
  }

  #next(): Waiting | undefined {
    const turnOf = ({ person }: Waiting): number => this.#lastTurns.get(person) ?? 0
    const able = this.#waiting.filter(({ person }) => this.#mayBegin(person))
    return able.reduce<Waiting | undefined>(
      (first, one) => (first === undefined || turnOf(one) < turnOf(first) ? one : first),
      undefined,
    )
  }

  #mayBegin(person: string): boolean {
    const { usual, most, each, eachWithLeft, longMs } = this.#limits
    const { working, left } = this.#shareOf(person)
    if (working >= each || working + left >= eachWithLeft) return false
    if (this.#taken.size < usual) return true
    const before = performance.now() - longMs
    return this.#taken.size < most && [...this.#taken].every(({ since }) => since <= before)
  }

  #shareOf(person: string): Share {
    const known = this.#shares.get(person)
    if (known !== undefined) return known
    const fresh = { working: 0, left: 0, waiting: 0 }
    this.#shares.set(person, fresh)
    return fresh
  }

  /** Whoever neither works nor waits takes no room. */
  #forget(person: string): void {
    const { working, left, waiting } = this.#shareOf(person)
    if (working + left + waiting > 0) return
    this.#shares.delete(person)
    this.#lastTurns.delete(person)
  }

  #forgetting(person: string, error: Error): Error {
    this.#forget(person)
    return error
  }
}

/** One place, for as long as its work takes. */
export class WorkPlace {
  readonly since = performance.now()
  readonly #onEnd: (wasLeft: boolean) => void
  readonly #onLeft: () => void
  #state: 'working' | 'left' | 'over' = 'working'

  constructor(onEnd: (wasLeft: boolean) => void, onLeft: () => void) {
    this.#onEnd = onEnd
    this.#onLeft = onLeft
  }

  end(): void {
    if (this.#state === 'over') return
    const wasLeft = this.#state === 'left'
    this.#state = 'over'
    this.#onEnd(wasLeft)
  }

  /** Nobody waits for the work any more, but it goes on. */
  leave(): void {
    if (this.#state !== 'working') return
    this.#state = 'left'
    this.#onLeft()
  }
}

function tooBusy(): AppError {
  return new AppError('source_unavailable', 'The database is too busy at the moment. Try again in a few seconds.', {
    reason: 'busy',
  })
}

const defaults = {
  longMs: 250,
  maxWaiting: 1000,
  maxWaitingEach: 1000,
  maxWaitMs: 30_000,
  refusal: tooBusy,
} as const
