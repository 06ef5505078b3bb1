import { ApiError } from '../../api/errors.ts'

const retryMs = 3000

/** Writes go one after another, so that the last one typed is the last one stored; without a connection they wait. */
export class WriteQueue {
  readonly #onChange: () => void
  #last: Promise<unknown> = Promise.resolve()
  #isEnded = false
  /** What was typed is kept and sent again until the server answers. */
  isOffline = false
  /** Grows with every write that reached the server. */
  stored = 0

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  run<T>(write: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => this.#untilReached(write))
    this.#last = turn.catch(() => undefined)
    return turn
  }

  end(): void {
    this.#isEnded = true
  }

  async #untilReached<T>(write: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const done = await write()
        this.stored += 1
        this.isOffline = false
        this.#onChange()
        return done
      } catch (error) {
        const isUnreachable = error instanceof ApiError && error.status === 0
        if (!isUnreachable || this.#isEnded) throw error
        this.isOffline = true
        this.#onChange()
        await new Promise((later) => setTimeout(later, retryMs))
      }
    }
  }
}
