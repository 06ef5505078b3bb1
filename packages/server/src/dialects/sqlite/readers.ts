import { AppError } from '@rowhouse/core/errors'
import type { Lease, LeaseSource } from './driver.ts'
import type { StatementResult } from './sqlite-file.ts'
import { SqliteThread } from './sqlite-thread.ts'
import { defaultTurnLimits, type TurnLimits, Turns } from './turns.ts'

export interface ReaderOptions {
  readonly file: string
  readonly threads: number
  readonly statementTimeoutMs?: number
  readonly turnLimits?: TurnLimits
}

/**
 * Threads for reads that may take long. They are started when first needed. A thread whose statement took too long or
 * whose caller went away is given up: SQLite cannot be interrupted from outside, so it ends its work unseen while a
 * fresh thread takes its place. At most as many given-up threads as places exist at once.
 */
export class Readers implements LeaseSource {
  readonly #options: ReaderOptions
  readonly #turns: Turns<void>
  readonly #resting: SqliteThread[] = []
  readonly #all = new Set<SqliteThread>()
  #places: number
  #givenUp = 0
  #closed = false

  constructor(options: ReaderOptions) {
    this.#options = options
    this.#turns = new Turns(options.turnLimits ?? defaultTurnLimits)
    this.#places = options.threads
  }

  async acquire(signal?: AbortSignal): Promise<Lease> {
    if (this.#closed) throw closedError()
    if (this.#places > 0) this.#places -= 1
    else await this.#turns.wait(signal)
    try {
      return new ReaderLease(await this.#restingThread(), this.#options.statementTimeoutMs ?? 30_000)
    } catch (error) {
      this.#passOn()
      throw error
    }
  }

  async release(lease: Lease): Promise<void> {
    if (!(lease instanceof ReaderLease)) return
    await lease.rollback()
    if (lease.givenUp) return this.#replace(lease.thread)
    if (lease.thread.alive) this.#resting.push(lease.thread)
    this.#passOn()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#turns.refuseAll(closedError())
    await Promise.all([...this.#all].map((thread) => thread.terminate()))
  }

  async #restingThread(): Promise<SqliteThread> {
    for (let thread = this.#resting.pop(); thread; thread = this.#resting.pop()) if (thread.alive) return thread
    const thread = await SqliteThread.open({ file: this.#options.file, readOnly: true })
    this.#all.add(thread)
    void thread.ended.then(() => this.#all.delete(thread))
    return thread
  }

  #replace(thread: SqliteThread): void {
    this.#givenUp += 1
    const mayReplace = this.#givenUp <= this.#options.threads
    void thread.terminate().then(() => {
      this.#givenUp -= 1
      if (!mayReplace) this.#passOn()
    })
    if (mayReplace) this.#passOn()
  }

  #passOn(): void {
    if (!this.#turns.next()) this.#places += 1
  }
}

export class ReaderLease implements Lease {
  readonly thread: SqliteThread
  givenUp = false
  readonly #timeoutMs: number
  #open = false

  constructor(thread: SqliteThread, timeoutMs: number) {
    this.thread = thread
    this.#timeoutMs = timeoutMs
  }

  run(sql: string, parameters: readonly unknown[], signal?: AbortSignal): Promise<StatementResult> {
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
        .run(sql, parameters)
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
