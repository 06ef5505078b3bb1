import { MessageChannel, type MessagePort, receiveMessageOnPort, type Worker } from 'node:worker_threads'
import { AppError } from '@rowhouse/core/errors'
import { LaterResult } from '../later-result.ts'
import { lentBy } from '../lent-bytes.ts'
import { giveWay, workedMs } from './give-way.ts'
import { giveWorkerBack, takeWorker, type WorkerKind } from './spare-workers.ts'
import { SqliteFailure } from './sqlite-failure.ts'
import { type RawResult, rowsOf, type SqliteFileOptions, type StatementResult } from './sqlite-file.ts'
import {
  packed,
  StatementNumbers,
  type ThreadAnswer,
  type ThreadRequest,
  type WireJob,
  type WireOutcome,
  type WireStep,
  type WireTaken,
} from './thread-wire.ts'

export interface ThreadOptions extends SqliteFileOptions {
  readonly file: string
  /** It is known before that its reads are long. */
  readonly readsLong?: boolean | undefined
}

export interface ThreadData extends ThreadOptions {
  readonly port: MessagePort
  /** Rung with every request: who listens for it wakes sooner than the loop of events would. */
  readonly bell: Int32Array
}

export interface Step {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Its result is wanted too, although it is not the last. */
  readonly keeps?: boolean
  /** So many records it must touch, or its job fails. */
  readonly touches?: number | undefined
  /** It must find something, or its job fails. */
  readonly finds?: boolean | undefined
  /** Its rows are wanted as one text, see `asWritten`. */
  readonly written?: string | undefined
  /** The list it is answered with: a later step may take a value from there, see `LaterResult`. */
  readonly rows?: readonly Readonly<Record<string, unknown>>[]
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

export interface JobResult {
  /** Of the last step. */
  readonly result: StatementResult
  /** Of those whose result is wanted too. */
  readonly kept: readonly StatementResult[]
}

export type Outcome = JobResult | { readonly error: unknown }

interface Pending {
  resolve(outcomes: readonly WireOutcome[]): void
  reject(error: unknown): void
}

/** A connection that lives in a thread of its own. A thread that died stays dead; its owner opens another one. */
export class SqliteThread {
  readonly ended: Promise<void>
  readonly #worker: Worker
  readonly #port: MessagePort
  readonly #bell = new Int32Array(new SharedArrayBuffer(4))
  readonly #numbers = new StatementNumbers()
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  #alive = true
  #threadId: number | null = null
  #readsLong = false
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
    const { port1: ours, port2: theirs } = new MessageChannel()
    this.#port = ours
    this.#port.on('message', (answer: ThreadAnswer) => this.#settle(answer))
    const data: ThreadData = { ...options, port: theirs, bell: this.#bell }
    const worker = takeWorker(kindOf(options))
    this.#readsLong = options.readsLong === true
    this.#worker = worker
    worker.postMessage(data, [theirs])
    const { promise, resolve } = Promise.withResolvers<void>()
    this.ended = promise
    const onError = (error: unknown): void => {
      this.#crash = error
    }
    const onEnd = (): void => {
      worker.off('error', onError).off('exit', onEnd).off('message', onClosed)
      this.#lose()
      resolve()
    }
    // The one message it ever sends by itself: the file is closed.
    const onClosed = (): void => {
      // What it answered before has come, by another way.
      for (let last = receiveMessageOnPort(ours); last; last = receiveMessageOnPort(ours)) this.#settle(last.message)
      onEnd()
      giveWorkerBack(kindOf({ ...options, readsLong: this.#readsLong }), worker)
    }
    worker.on('error', onError).once('exit', onEnd).once('message', onClosed)
    // Listening would keep the process alive.
    worker.unref()
  }

  get alive(): boolean {
    return this.#alive
  }

  get readsLong(): boolean {
    return this.#readsLong
  }

  /** What it has worked so far; null: nobody knows. */
  get workedMs(): number | null {
    return workedMs(this.#threadId)
  }

  /** From now on it waits for everybody else. */
  readLong(): void {
    this.#readsLong = true
    if (this.#alive) giveWay(this.#threadId, 'longReads')
  }

  async run(sql: string, parameters: readonly unknown[] = [], written?: string): Promise<StatementResult> {
    const [outcome] = await this.send([{ steps: [{ sql, parameters, written }], inside: false }])
    return resultOf(outcome).result
  }

  /** Whatever was sent before is done before. Throws at once when a value cannot travel: then nothing was sent. */
  send(jobs: readonly Job[]): Promise<readonly Outcome[]> {
    this.#numbers.begin()
    const wired = jobs.map((job) => this.#wired(job))
    const { texts, startsOver } = this.#numbers.news
    const answer = this.#ask((id) => [id, wired, texts, startsOver])
    this.#numbers.told()
    return answer.then((outcomes) => outcomes.map(toOutcome))
  }

  async close(): Promise<void> {
    if (!this.#alive) return
    this.#worker.ref()
    this.#post(null)
    await this.ended
  }

  /** Ends the thread; a statement under way cannot be interrupted and is waited for. */
  async terminate(): Promise<void> {
    // Then it may work for somebody else already.
    if (!this.#alive) return
    this.#worker.ref()
    await this.#worker.terminate()
  }

  async #opened(): Promise<void> {
    const [outcome] = await this.#answerTo(0)
    const { result } = resultOf(outcome && toOutcome(outcome))
    this.#threadId = result.rows[0]?.id as number | null
    if (this.#readsLong) this.readLong()
  }

  #wired({ steps, inside, undo = [], vital = false }: Job): WireJob {
    const numberOf = (sql: string): number => this.#numbers.numberOf(sql)
    return [
      steps.map((step): WireStep => {
        const { sql, parameters, keeps = false, touches, finds = false, written } = step
        const taken = takenIn(step, steps)
        if (taken.length === 0 && touches === undefined && !finds && written === undefined)
          return [numberOf(sql), packed(parameters), keeps]
        return [numberOf(sql), parameters.map(knownValue), keeps, [touches ?? null, taken, finds, written]]
      }),
      inside,
      undo.map(numberOf),
      vital,
    ]
  }

  #ask(request: (id: number) => ThreadRequest): Promise<readonly WireOutcome[]> {
    if (!this.#alive) return Promise.reject(threadLost(this.#crash))
    this.#lastId += 1
    this.#post(request(this.#lastId))
    return this.#answerTo(this.#lastId)
  }

  #post(request: ThreadRequest): void {
    this.#port.postMessage(request)
    Atomics.add(this.#bell, 0, 1)
    Atomics.notify(this.#bell, 0)
  }

  #answerTo(id: number): Promise<readonly WireOutcome[]> {
    // Only a caller who waits may keep the process alive: a forgotten connection must not.
    if (this.#pending.size === 0) this.#port.ref()
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }))
  }

  #settle([id, outcomes, lent]: ThreadAnswer): void {
    if (lent !== undefined) lentBy((room) => this.#alive && this.#post(room), lent)
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (this.#pending.size === 0) this.#port.unref()
    pending?.resolve(outcomes)
  }

  #lose(): void {
    this.#alive = false
    this.#port.close()
    const pending = [...this.#pending.values()]
    this.#pending.clear()
    for (const { reject } of pending) reject(threadLost(this.#crash))
  }
}

function kindOf({ readOnly, readsLong }: Pick<ThreadOptions, 'readOnly' | 'readsLong'>): WorkerKind {
  if (!readOnly) return 'writes'
  return readsLong === true ? 'longReads' : 'shortReads'
}

/** Values the step takes from others that travel with it. */
function takenIn({ parameters }: Step, steps: readonly Step[]): readonly WireTaken[] {
  // Most statements take nothing, and some have ten thousand values.
  if (!parameters.some((value) => value instanceof LaterResult)) return nothing
  const taken: WireTaken[] = []
  for (const [at, value] of parameters.entries()) {
    if (!(value instanceof LaterResult) || value.rows.length > 0) continue
    const from = steps.findIndex(({ rows }) => rows === value.rows)
    if (from === -1) throw new Error('A value was asked for of a statement that is not on its way.')
    taken.push([at, from, value.column, value.isText])
  }
  return taken
}

const nothing: readonly WireTaken[] = []

/** What an earlier journey brought is known; what comes with this one is left open. */
function knownValue(value: unknown): unknown {
  if (!(value instanceof LaterResult)) return value
  return value.rows.length > 0 ? value.value : null
}

export function resultOf(outcome: Outcome | undefined): JobResult {
  if (outcome === undefined) throw new TypeError('The thread did not answer every job.')
  if ('error' in outcome) throw outcome.error
  return outcome
}

function toOutcome(outcome: WireOutcome): Outcome {
  if (outcome.length === 2) return { result: toResult(outcome[0]), kept: outcome[1].map(toResult) }
  const { message, errcode, outside } = outcome[0]
  return { error: outside ? transactionLost() : new SqliteFailure(message, errcode) }
}

const toResult = ([names, values, changes]: RawResult): StatementResult => ({ rows: rowsOf(names, values), changes })

function threadLost(cause: unknown): AppError {
  const message =
    'The database connection was lost while it was in use. Nothing unconfirmed counts as stored; try again.'
  return new AppError('source_unavailable', message, { reason: 'connection_lost' }, { cause })
}

function transactionLost(): AppError {
  const message = 'The database undid this change together with another one that failed. Try again.'
  return new AppError('source_unavailable', message, { reason: 'transaction_lost' })
}
