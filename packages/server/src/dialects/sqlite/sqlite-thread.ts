import { Worker } from 'node:worker_threads'
import { AppError } from '@rowhouse/core/errors'
import { SqliteFailure } from './sqlite-failure.ts'
import type { SqliteFileOptions, StatementResult } from './sqlite-file.ts'

export interface ThreadOptions extends SqliteFileOptions {
  readonly file: string
}

export type ThreadRequest =
  | { readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly id: number; readonly close: true }

export type ThreadAnswer =
  | { readonly id: number; readonly result: StatementResult }
  | { readonly id: number; readonly failure: { readonly message: string; readonly errcode: number | null } }

interface Pending {
  resolve(result: StatementResult): void
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
    await thread.#answerTo(0).catch(async (error: unknown) => {
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

  run(sql: string, parameters: readonly unknown[] = []): Promise<StatementResult> {
    return this.#ask((id) => ({ id, sql, parameters }))
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

  async #ask(request: (id: number) => ThreadRequest): Promise<StatementResult> {
    if (!this.#alive) throw threadLost(this.#crash)
    this.#lastId += 1
    const id = this.#lastId
    const answer = this.#answerTo(id)
    try {
      this.#worker.postMessage(request(id))
    } catch (error) {
      this.#pending.delete(id)
      throw error
    }
    return answer
  }

  #answerTo(id: number): Promise<StatementResult> {
    // Only a caller who waits may keep the process alive: a forgotten connection must not.
    this.#worker.ref()
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }))
  }

  #settle(answer: ThreadAnswer): void {
    const pending = this.#pending.get(answer.id)
    this.#pending.delete(answer.id)
    if (this.#pending.size === 0) this.#worker.unref()
    if ('result' in answer) pending?.resolve(answer.result)
    else pending?.reject(new SqliteFailure(answer.failure.message, answer.failure.errcode))
  }

  #end(): void {
    this.#alive = false
    const pending = [...this.#pending.values()]
    this.#pending.clear()
    for (const { reject } of pending) reject(threadLost(this.#crash))
  }
}

function threadLost(cause: unknown): AppError {
  const message =
    'The database connection was lost while it was in use. Nothing unconfirmed counts as stored; try again.'
  return new AppError('source_unavailable', message, { reason: 'connection_lost' }, { cause })
}
