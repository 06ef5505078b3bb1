import { Worker } from 'node:worker_threads'
import { AppError } from '@rowhouse/core/errors'
import { SqliteFailure } from './sqlite-failure.ts'
import type { SqliteFileOptions, StatementResult } from './sqlite-file.ts'

export interface ThreadOptions extends SqliteFileOptions {
  readonly file: string
}

export interface Step {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Its result is wanted too, although it is not the last. */
  readonly keeps?: boolean
}

/** Statements that travel together, because every journey to the thread costs more than most statements. */
export interface Job {
  /** Run in order up to the first failure; the result is that of the last. */
  readonly steps: readonly Step[]
  /** Refused unless a transaction is open: SQLite may have rolled it back by itself, and what follows would be committed one by one. */
  readonly inside: boolean
  /** Cleans up after a failure. A thread that cannot do that ends. */
  readonly undo?: readonly string[]
  /** A thread that fails here is of no use to anybody and ends; its end is the rollback. */
  readonly vital?: boolean
}

export type ThreadRequest =
  | { readonly id: number; readonly jobs: readonly Job[] }
  | { readonly id: number; readonly close: true }

export interface JobResult {
  /** Of the last step. */
  readonly result: StatementResult
  /** Of those whose result is wanted too. */
  readonly kept: readonly StatementResult[]
}

export type Outcome =
  | JobResult
  | { readonly failure: { readonly message: string; readonly errcode: number | null; readonly outside: boolean } }

/** One outcome for each job: a job that failed does not stop the next. */
export interface ThreadAnswer {
  readonly id: number
  readonly outcomes: readonly Outcome[]
}

interface Pending {
  resolve(outcomes: readonly Outcome[]): void
  reject(error: unknown): void
}

/** A connection that lives in a thread of its own. A thread that died stays dead; its owner opens another one. */
export class SqliteThread {
  readonly ended: Promise<void>
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  #alive = true
  #crash: unknown

  static async open(options: ThreadOptions): Promise<SqliteThread> {
    const thread = new SqliteThread(options)
    await thread.#opened().catch(async (error: unknown) => {
      await thread.terminate()
      throw error
    })
    return thread
  }

  private constructor(options: ThreadOptions) {
    // Flags of the process may make no sense for a thread: with --input-type it would not start.
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options, execArgv: [] })
    this.#worker.on('message', (answer: ThreadAnswer) => this.#settle(answer))
    this.#worker.on('error', (error) => {
      this.#crash = error
    })
    this.ended = new Promise((resolve) => this.#worker.once('exit', () => resolve(this.#end())))
  }

  get alive(): boolean {
    return this.#alive
  }

  async run(sql: string, parameters: readonly unknown[] = []): Promise<StatementResult> {
    const [outcome] = await this.send([{ steps: [{ sql, parameters }], inside: false }])
    return resultOf(outcome).result
  }

  /** Whatever was sent before is done before. Throws at once when a value cannot travel: then nothing was sent. */
  send(jobs: readonly Job[]): Promise<readonly Outcome[]> {
    return this.#ask((id) => ({ id, jobs }))
  }

  async close(): Promise<void> {
    if (this.#alive) await this.#ask((id) => ({ id, close: true }))
    this.#worker.ref()
    await this.ended
  }

  /** Ends the thread; a statement under way cannot be interrupted and is waited for. */
  async terminate(): Promise<void> {
    this.#worker.ref()
    await this.#worker.terminate()
  }

  async #opened(): Promise<void> {
    const [outcome] = await this.#answerTo(0)
    resultOf(outcome)
  }

  #ask(request: (id: number) => ThreadRequest): Promise<readonly Outcome[]> {
    if (!this.#alive) return Promise.reject(threadLost(this.#crash))
    this.#lastId += 1
    const id = this.#lastId
    this.#worker.postMessage(request(id))
    return this.#answerTo(id)
  }

  #answerTo(id: number): Promise<readonly Outcome[]> {
    // Only a caller who waits may keep the process alive: a forgotten connection must not.
    if (this.#pending.size === 0) this.#worker.ref()
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }))
  }

  #settle({ id, outcomes }: ThreadAnswer): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (this.#pending.size === 0) this.#worker.unref()
    pending?.resolve(outcomes)
  }

  #end(): void {
    this.#alive = false
    const pending = [...this.#pending.values()]
    this.#pending.clear()
    for (const { reject } of pending) reject(threadLost(this.#crash))
  }
}

export function resultOf(outcome: Outcome | undefined): JobResult {
  if (outcome === undefined) throw new TypeError('The thread did not answer every job.')
  if ('result' in outcome) return outcome
  const { message, errcode, outside } = outcome.failure
  throw outside ? transactionLost() : new SqliteFailure(message, errcode)
}

function threadLost(cause: unknown): AppError {
  const message =
    'The database connection was lost while it was in use. Nothing unconfirmed counts as stored; try again.'
  return new AppError('source_unavailable', message, { reason: 'connection_lost' }, { cause })
}

function transactionLost(): AppError {
  const message = 'The database undid this change together with another one that failed. Try again.'
  return new AppError('source_unavailable', message, { reason: 'transaction_lost' })
}
