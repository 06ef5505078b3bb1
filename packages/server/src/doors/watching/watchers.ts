import { rateLimited } from '@rowhouse/core/errors'
import { ChangeTail } from '../../meta/change-tail.ts'
import type { Told } from '../../meta/read-told.ts'
import type { Services } from '../../request/services.ts'

const eachPerson = 30
/** Whoever reads more slowly than others write is told that several records changed. */
const mostWaiting = 1000

interface Heard {
  readonly told: readonly Told[]
  /** There was more. */
  readonly isBehind: boolean
  readonly isAsked: boolean
}

/** What somebody who watches has not been told yet. */
class Watch {
  #waiting: Told[] = []
  #isBehind = false
  #isAsked = false
  #isOver = false
  #wake: () => void = () => undefined

  hear(told: readonly Told[]): void {
    this.#waiting.push(...told)
    if (this.#waiting.length > mostWaiting) {
      this.#waiting = this.#waiting.slice(-1)
      this.#isBehind = true
    }
    this.#wake()
  }

  /** That it is looked whether they still may. */
  ask(): void {
    this.#isAsked = true
    this.#wake()
  }

  end(): void {
    this.#isOver = true
    this.#wake()
  }

  /** Waits until there is something; null: it is over. */
  async next(): Promise<Heard | null> {
    while (this.#waiting.length === 0 && !this.#isAsked && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    if (this.#isOver) return null
    const heard = { told: this.#waiting, isBehind: this.#isBehind, isAsked: this.#isAsked }
    this.#waiting = []
    this.#isBehind = false
    this.#isAsked = false
    return heard
  }
}

/** Those on this node who watch tables: all hear the change log from one place, which is at work only while there are some. */
export class Watchers {
  readonly #watches = new Map<Watch, string>()
  readonly #tail: ChangeTail
  readonly #closing = new AbortController()

  constructor({ meta, changes, log }: Services) {
    this.#tail = new ChangeTail({ meta, changes, log, hear: (told) => this.#tell(told) })
  }

  /** What is committed from then on is told. */
  async begin(person: string): Promise<Watch> {
    const own = [...this.#watches.values()].filter((one) => one === person)
    if (own.length >= eachPerson) throw rateLimited(1)
    const watch = new Watch()
    this.#watches.set(watch, person)
    try {
      await this.#tail.begin()
    } catch (error) {
      this.leave(watch)
      throw error
    }
    return watch
  }

  leave(watch: Watch): void {
    watch.end()
    this.#watches.delete(watch)
    if (this.#watches.size === 0) this.#tail.end()
  }

  /** The server stops. */
  get closing(): AbortSignal {
    return this.#closing.signal
  }

  close(): void {
    this.#closing.abort()
    for (const watch of this.#watches.keys()) this.leave(watch)
    this.#tail.end()
  }

  #tell(told: readonly Told[]): void {
    for (const watch of this.#watches.keys()) watch.hear(told)
  }
}
