import { AppError } from '@rowhouse/core/errors'

interface Waiting<T> {
  take(turn: T): void
  refuse(error: unknown): void
}

/** People waiting for a thing, served in the order they came. Bounded in number and in time: load is shed, not hoarded. */
export class Turns<T> {
  readonly #waiting: Waiting<T>[] = []
  readonly #limits: TurnLimits

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  get length(): number {
    return this.#waiting.length
  }

  wait(signal?: AbortSignal): Promise<T> {
    if (this.#waiting.length >= this.#limits.maxWaiting) return Promise.reject(tooBusy())
    return new Promise((resolve, reject) => {
      const leave = (error: unknown): void => {
        const place = this.#waiting.indexOf(waiting)
        if (place >= 0) this.#waiting.splice(place, 1)
        settle()
        reject(error)
      }
      const onAbort = (): void => leave(signal?.reason)
      const timer = setTimeout(() => leave(tooBusy()), this.#limits.maxWaitMs)
      const settle = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const waiting: Waiting<T> = {
        take: (turn) => {
          settle()
          resolve(turn)
        },
        refuse: leave,
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      this.#waiting.push(waiting)
    })
  }

  /** Hands the thing to who came first; false when nobody waits. */
  next(turn: T): boolean {
    const first = this.#waiting.shift()
    first?.take(turn)
    return first !== undefined
  }

  refuseAll(error: unknown): void {
    for (const waiting of [...this.#waiting]) waiting.refuse(error)
  }
}

export interface TurnLimits {
  readonly maxWaiting: number
  readonly maxWaitMs: number
}

export const defaultTurnLimits: TurnLimits = { maxWaiting: 1000, maxWaitMs: 30_000 }

function tooBusy(): AppError {
  return new AppError('source_unavailable', 'The database is too busy at the moment. Try again in a few seconds.', {
    reason: 'busy',
  })
}
