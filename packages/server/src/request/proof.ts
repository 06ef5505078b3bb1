// Who calls is asked of the database on every call, and the answer is nearly always that of the call before. Where the way
// there is a journey, a call that only reads is worked out with the last answer while the question travels with its first
// statement. Nothing leaves before it is back and says the same; otherwise all of it is done again with what it says.
import { AppError } from '@rowhouse/core/errors'
import type { CompiledQuery } from 'kysely'
import type { Rider } from '../dialects/rider.ts'
import type { MetaTables } from '../meta/tables.ts'
import type { Database } from '../platform/database.ts'
import type { KnownCallers } from './known-callers.ts'

interface Parts {
  readonly meta: Database<MetaTables>
  readonly knownCallers: KnownCallers
}

interface Belief {
  readonly key: string
  /** What is taken for true. */
  readonly row: object
  readonly query: CompiledQuery
}

export class Proof implements Rider {
  readonly home: object
  readonly query: CompiledQuery
  readonly #parts: Parts
  readonly #belief: Belief
  readonly #said = Promise.withResolvers<boolean>()
  #state: 'waiting' | 'alone' | 'answered' = 'waiting'

  constructor(parts: Parts, home: object, belief: Belief) {
    this.#parts = parts
    this.home = home
    this.query = belief.query
    this.#belief = belief
    // Whoever holds it hears of it; a call that ended before does not.
    this.#said.promise.catch(() => undefined)
  }

  get isWaiting(): boolean {
    return this.#state === 'waiting'
  }

  answered([row]: readonly unknown[]): void {
    this.#state = 'answered'
    const isSo = typeof row === 'object' && row !== null && areSame(this.#belief.row, row)
    if (!isSo) this.#parts.knownCallers.forget(this.#belief.key)
    this.#said.resolve(isSo)
  }

  goAlone(): void {
    if (!this.isWaiting) return
    this.#state = 'alone'
    const { meta } = this.#parts
    meta.read.executeQuery(this.query).then(({ rows }) => this.answered(rows), this.#said.reject)
  }

  whenHeld(work: () => void): void {
    this.#said.promise.then((isSo) => isSo && work()).catch(() => undefined)
  }

  /** Throws unless the caller is still who and what they were taken for; then the call is to be made again. */
  async hold(): Promise<void> {
    this.goAlone()
    if (!(await this.#said.promise)) throw outrun()
  }

  /** The same before a failure is told. That a database is out of reach says nothing of anybody, and nobody waits for it twice. */
  async holdFor(failure: unknown): Promise<void> {
    if (!(failure instanceof AppError && failure.code === 'source_unavailable')) await this.hold()
  }
}

/** `onStructure` knows it. */
const outrun = (): AppError =>
  new AppError('conflict', 'Your rights have changed meanwhile. Please try again.', { reason: 'structure' })

function areSame(known: object, row: object): boolean {
  const now = row as Readonly<Record<string, unknown>>
  return Object.entries(known).every(([name, value]) => now[name] === value)
}
