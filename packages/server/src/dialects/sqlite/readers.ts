import { AppError } from '@rowhouse/core/errors'
import { whoAsks } from '../on-behalf-of.ts'
import { type Place, Places } from '../places.ts'
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
  readonly #resting: SqliteThread[] = []
  readonly #all = new Set<SqliteThread>()
  #closed = false

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
    const place = await this.#places.take(whoAsks(), signal)
    try {
      const thread = await this.#restingThread()
      return new ReaderLease(thread, place, this.#options.statementTimeoutMs ?? 30_000)
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
    this.#places.refuseAll(closedError())
    // Who rests closes its file in order; nobody waits for a statement whose caller is gone.
    const resting = new Set(this.#resting.splice(0))
    await Promise.all([...this.#all].map((thread) => (resting.has(thread) ? thread.close() : thread.terminate())))
  }

  async #restingThread(): Promise<SqliteThread> {
    for (let thread = this.#resting.pop(); thread; thread = this.#resting.pop()) if (thread.alive) return thread
    const { file, mapped } = this.#options
    const thread = await SqliteThread.open({ file, readOnly: true, mapped })
    this.#all.add(thread)
    void thread.ended.then(() => this.#all.delete(thread))
    return thread
  }

  /** What was started for a rush is not kept: each thread holds memory. */
  #rest(thread: SqliteThread): void {
    if (this.#resting.length < this.#options.threads) this.#resting.push(thread)
    else void thread.close()
  }
}

export class ReaderLease implements Lease {
  readonly thread: SqliteThread
  readonly place: Place
  givenUp = false
  readonly #timeoutMs: number
  #open = false

  constructor(thread: SqliteThread, place: Place, timeoutMs: number) {
    this.thread = thread
    this.place = place
    this.#timeoutMs = timeoutMs
  }

  run(sql: string, parameters: readonly unknown[], signal?: AbortSignal, written?: string): Promise<StatementResult> {
    if (this.givenUp) return Promise.reject(tooSlow())
    return new Promise((resolve, reject) => {
      const giveUp = (error: unknown): void => {
        this.givenUp = true
        reject(error)
      }
      const onAbort = (): void => giveUp(signal?.reason)
      const timer = setTimeout(() => giveUp(tooSlow()), this.#timeoutMs)
      signal?.addEventListener('abort', onAbort, { once: true })
      this.thread
        .run(sql, parameters, written)
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer)
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

function tooSlow(): AppError {
  return new AppError('timed_out', 'The question took too long to answer. Narrow it with a filter and try again.', {
    reason: 'statement_timeout',
  })
}

function closedError(): AppError {
  return new AppError('source_unavailable', 'The database is being closed.', { reason: 'closed' })
}
