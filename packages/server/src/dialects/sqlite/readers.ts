import { AppError } from '@rowhouse/core/errors'
import { whoAsks } from '../on-behalf-of.ts'
import { Places, type WorkPlace } from '../places.ts'
import type { Lease, LeaseSource } from './driver.ts'
import type { StatementResult } from './sqlite-file.ts'
import { SqliteThread } from './sqlite-thread.ts'

export interface ReaderOptions {
  readonly file: string
  readonly threads: number
  /** See `SqliteFileOptions`. */
  readonly mapped?: boolean
  readonly statementTimeoutMs?: number
}

/**
 * Threads for reads that may take long. They are started when first needed. A thread whose statement took too long or
 * whose caller went away is given up: SQLite cannot be interrupted from outside, so it ends its work unseen, in the place of
 * whoever began it, while others get fresh threads.
 */
export class Readers implements LeaseSource {
  readonly #options: ReaderOptions
  readonly #places: Places
  readonly #resting: Readonly<Record<'short' | 'long', SqliteThread[]>> = { short: [], long: [] }
  /** Whose last long read was when. */
  readonly #longReaders = new Map<string, number>()
  readonly #all = new Set<SqliteThread>()
  /** Those who wait a moment for a thread instead of having one opened. */
  readonly #expecting = new Set<(thread: SqliteThread) => void>()
  /** Until the last one is there. */
  #opening: Promise<void> | null = null
  #closed = false
  #restTimer: NodeJS.Timeout | undefined

  constructor(options: ReaderOptions) {
    const { threads } = options
    this.#options = options
    this.#places = new Places({
      usual: threads,
      most: 2 * threads,
      each: Math.max(1, threads - 1),
      eachWithLeft: Math.max(2, threads),
    })
  }

  async acquire(signal?: AbortSignal): Promise<Lease> {
    if (this.#closed) throw closedError()
    const person = whoAsks()
    const place = await this.#places.take(person, signal)
    try {
      const thread = await this.#threadFor(person)
      return new ReaderLease(thread, place, {
        timeoutMs: this.#options.statementTimeoutMs ?? 30_000,
        onLong: () => {
          this.#expectLong(person)
          thread.readLong()
        },
        // However long that took: the while begins when it is over.
        onLongEnd: () => this.#expectLong(person),
      })
    } catch (error) {
      place.end()
      throw error
    }
  }

  async release(lease: Lease): Promise<void> {
    if (!(lease instanceof ReaderLease)) return
    const { thread, place } = lease
    await lease.rollback()
    if (lease.givenUp) {
      place.leave()
      void thread.terminate().then(() => place.end())
      return
    }
    if (thread.alive) this.#rest(thread)
    place.end()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#restTimer)
    this.#places.refuseAll(closedError())
    // Who rests closes its file in order; nobody waits for a statement whose caller is gone.
    const resting = new Set(Object.values(this.#resting).flatMap((threads) => threads.splice(0)))
    await Promise.all([...this.#all].map((thread) => (resting.has(thread) ? thread.close() : thread.terminate())))
  }

  async #threadFor(person: string): Promise<SqliteThread> {
    const readsLong = this.#readsLong(person)
    const resting = this.#resting[readsLong ? 'long' : 'short']
    for (let thread = resting.pop(); thread; thread = resting.pop()) if (thread.alive) return thread
    const isFirst = this.#all.size === 0 && this.#opening === null
    const rested = readsLong || isFirst ? null : await this.#soonRested()
    return rested ?? this.#open(readsLong)
  }

  /** Most reads are over before another thread would be there, which then holds memory for as long as we run. */
  async #soonRested(): Promise<SqliteThread | null> {
    const { promise, resolve } = Promise.withResolvers<SqliteThread | null>()
    this.#expecting.add(resolve)
    // A second one would not be there before.
    await Promise.race([promise, this.#opening])
    const timer = setTimeout(() => resolve(null), patienceMs)
    const thread = await promise
    clearTimeout(timer)
    this.#expecting.delete(resolve)
    return thread
  }

  async #open(readsLong: boolean): Promise<SqliteThread> {
    if (this.#closed) throw closedError()
    const { file, mapped } = this.#options
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#opening = promise
    try {
      const thread = await SqliteThread.open({ file, readOnly: true, mapped, readsLong })
      this.#all.add(thread)
      void thread.ended.then(() => this.#all.delete(thread))
      return thread
    } finally {
      if (this.#opening === promise) this.#opening = null
      resolve()
    }
  }

  /** Who read long is taken to do so again, for a while: a thread that waits for everybody else does nothing else any more. */
  #readsLong(person: string): boolean {
    const last = this.#longReaders.get(person)
    return last !== undefined && performance.now() - last < expectedMs
  }

  #expectLong(person: string): void {
    const now = performance.now()
    // In the order of their last one.
    for (const [other, last] of this.#longReaders) {
      if (other !== person && now - last < expectedMs) break
      this.#longReaders.delete(other)
    }
    this.#longReaders.delete(person)
    this.#longReaders.set(person, now)
  }

  /** What was started for a rush is not kept: each thread holds memory. */
  #rest(thread: SqliteThread): void {
    const { threads } = this.#options
    const [next] = this.#expecting
    if (next !== undefined && !thread.readsLong) {
      this.#expecting.delete(next)
      next(thread)
      return
    }
    const [resting, most] = thread.readsLong ? [this.#resting.long, threads - 1] : [this.#resting.short, threads]
    if (resting.length >= Math.max(1, most)) {
      void thread.close()
      return
    }
    resting.push(thread)
    if (!thread.readsLong) return
    clearTimeout(this.#restTimer)
    this.#restTimer = setTimeout(() => {
      for (const rested of resting.splice(0)) void rested.close()
    }, expectedMs).unref()
  }
}

/** Of work. Longer reads give way to everybody. */
const longMs = 50
const expectedMs = 10_000
/** Opening a thread takes longer. */
const patienceMs = 20

interface LeaseTerms {
  readonly timeoutMs: number
  onLong(): void
  onLongEnd(): void
}

export class ReaderLease implements Lease {
  readonly thread: SqliteThread
  readonly place: WorkPlace
  givenUp = false
  readonly #terms: LeaseTerms
  #open = false

  constructor(thread: SqliteThread, place: WorkPlace, terms: LeaseTerms) {
    this.thread = thread
    this.place = place
    this.#terms = terms
  }

  run(sql: string, parameters: readonly unknown[], signal?: AbortSignal, written?: string): Promise<StatementResult> {
    if (this.givenUp) return Promise.reject(tooSlow())
    return new Promise((resolve, reject) => {
      const giveUp = (error: unknown): void => {
        this.givenUp = true
        reject(error)
      }
      const onAbort = (): void => giveUp(signal?.reason)
      const { timeoutMs, onLong, onLongEnd } = this.#terms
      const timer = setTimeout(() => giveUp(tooSlow()), timeoutMs)
      const worksLong = lookAt(this.thread)
      let isLong = false
      const look = setInterval(() => {
        if (!worksLong()) return
        clearInterval(look)
        isLong = true
        onLong()
      }, longMs)
      signal?.addEventListener('abort', onAbort, { once: true })
      this.thread
        .run(sql, parameters, written)
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer)
          clearInterval(look)
          if (isLong) onLongEnd()
          signal?.removeEventListener('abort', onAbort)
        })
    })
  }

  // Several reads that must agree with each other see one state of the file.
  async begin(): Promise<void> {
    await this.run('BEGIN', [])
    this.#open = true
  }

  async commit(): Promise<void> {
    await this.run('COMMIT', [])
    this.#open = false
  }

  async rollback(): Promise<void> {
    if (!this.#open) return
    this.#open = false
    if (this.thread.alive && !this.givenUp) await this.thread.run('ROLLBACK').catch(() => this.thread.terminate())
  }
}

/** Whether it has worked long since the first look. */
function lookAt(thread: SqliteThread): () => boolean {
  let first: number | null = null
  return () => {
    const worked = thread.workedMs
    first ??= worked
    return worked !== null && first !== null && worked - first >= longMs
  }
}

function tooSlow(): AppError {
  return new AppError('timed_out', 'The question took too long to answer. Narrow it with a filter and try again.', {
    reason: 'statement_timeout',
  })
}

function closedError(): AppError {
  return new AppError('source_unavailable', 'The database is being closed.', { reason: 'closed' })
}
