import type { ConnectionLog } from './connection-log.ts'

/**
 * Finds out that a database server is out of reach although no connection was closed: a network that drops packets says
 * nothing, and every call would wait for as long as a statement may run. When nothing comes back for a while, a connection of
 * its own asks; without an answer all connections are thrown away, and calls are refused at once until the server is there.
 */
interface PulseOptions {
  /** One answer over a new connection. Whatever the server says, also that it refuses us, is an answer. */
  readonly ask: (withinMs: number) => Promise<unknown>
  /** Bytes that came so far: a long answer on its way is a sign of life. */
  readonly heard: () => number
  /** Ends every connection at once; who waits for one gets the error. */
  readonly sever: (error: Error) => void
  readonly log: ConnectionLog | undefined
  readonly times?: PulseTimes
}

interface PulseTimes {
  readonly lookMs: number
  readonly silentMs: number
  readonly answerMs: number
}

/** Refused within five seconds, with time to spare: silence, a look, an answer that does not come. */
export const pulseTimes: PulseTimes = { lookMs: 250, silentMs: 1000, answerMs: 2000 }

export class Pulse {
  readonly #options: PulseOptions
  readonly #times: PulseTimes
  readonly #waiting = new Set<(error: Error) => void>()
  #underWay = 0
  #heardAt = 0
  #heard = 0
  #outage: Error | null = null
  #timer: NodeJS.Timeout | null = null
  #isStopped = false

  constructor(options: PulseOptions) {
    this.#options = options
    this.#times = options.times ?? pulseTimes
  }

  /** A statement is sent: its connection is severed under it when the server does not answer. */
  begin(): void {
    if (this.#underWay === 0) this.#heardAt = performance.now()
    this.#underWay += 1
    this.#lookLater()
  }

  end(): void {
    this.#underWay -= 1
    this.#heardAt = performance.now()
  }

  /** A wait for a free connection, which no severed one ends. What comes too late is handed to `tooLate`. */
  async lease<T>(work: () => Promise<T>, tooLate: (late: T) => void): Promise<T> {
    if (this.#outage !== null) throw this.#outage
    this.begin()
    try {
      return await this.#leased(work, tooLate)
    } finally {
      this.end()
    }
  }

  stop(): void {
    this.#isStopped = true
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  #leased<T>(work: () => Promise<T>, tooLate: (late: T) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(reject)
      work().then(
        (leased) => {
          if (this.#waiting.delete(reject)) resolve(leased)
          else tooLate(leased)
        },
        (error: Error) => {
          this.#waiting.delete(reject)
          reject(error)
        },
      )
    })
  }

  #lookLater(): void {
    if (this.#isStopped) return
    this.#timer ??= setTimeout(() => {
      void this.#look().finally(() => {
        this.#timer = null
        if (this.#underWay > 0 || this.#outage !== null) this.#lookLater()
      })
    }, this.#times.lookMs).unref()
  }

  async #look(): Promise<void> {
    if (this.#hasHeard()) this.#heardAt = performance.now()
    const isSilent = this.#underWay > 0 && performance.now() - this.#heardAt >= this.#times.silentMs
    if (!isSilent && this.#outage === null) return
    if ((await this.#isThere()) || this.#hasHeard()) {
      this.#heardAt = performance.now()
      if (this.#outage !== null) this.#options.log?.warn({}, 'The database server answers again.')
      this.#outage = null
    } else this.#giveUp()
  }

  /** Since it was asked last. */
  #hasHeard(): boolean {
    const before = this.#heard
    this.#heard = this.#options.heard()
    return this.#heard > before
  }

  async #isThere(): Promise<boolean> {
    return this.#options.ask(this.#times.answerMs).then(
      () => true,
      () => false,
    )
  }

  #giveUp(): void {
    if (this.#isStopped) return
    const error = Object.assign(new Error('The database server does not answer.'), { code: 'ETIMEDOUT' })
    if (this.#outage === null) this.#options.log?.warn({ error }, 'The database server does not answer.')
    this.#outage = error
    this.#options.sever(error)
    for (const giveUp of this.#waiting) giveUp(error)
    this.#waiting.clear()
  }
}
