import { AppError } from '@rowhouse/core/errors'
import type { Lease, LeaseSource } from './driver.ts'
import { SqliteFailure } from './sqlite-failure.ts'
import type { StatementResult } from './sqlite-file.ts'
import { SqliteThread } from './sqlite-thread.ts'
import { defaultTurnLimits, type TurnLimits, Turns } from './turns.ts'

export interface WriterOptions {
  readonly file: string
  readonly foreign?: boolean
  /** How long a transaction may do nothing before it is rolled back: one forgotten transaction would stop every writer. */
  readonly idleTransactionMs?: number
  readonly turnLimits?: TurnLimits
}

/** The one connection that writes. One lease at a time, in the order they were asked for. */
export class Writer implements LeaseSource {
  readonly #options: WriterOptions
  readonly #turns: Turns<void>
  #thread: SqliteThread | null = null
  #holder: WriterLease | null = null
  #busy = false
  #closed = false
  #idle: (() => void)[] = []

  constructor(options: WriterOptions) {
    this.#options = options
    this.#turns = new Turns(options.turnLimits ?? defaultTurnLimits)
  }

  /** The thread in use, opened anew when the last one died. */
  async thread(): Promise<SqliteThread> {
    const { file, foreign } = this.#options
    if (!this.#thread?.alive) this.#thread = await SqliteThread.open({ file, readOnly: false, foreign })
    return this.#thread
  }

  /** The same connection for changes of the structure, see WriteOptions.restructures. */
  restructuring(): LeaseSource {
    return {
      acquire: (signal) => this.acquire(signal, true),
      release: (lease) => this.release(lease),
    }
  }

  async acquire(signal?: AbortSignal, restructures = false): Promise<Lease> {
    if (this.#closed) throw closedError()
    if (this.#busy) await this.#turns.wait(signal)
    this.#busy = true
    try {
      this.#holder = new WriterLease({
        thread: await this.thread(),
        idleMs: this.#options.idleTransactionMs ?? 30_000,
        restructures,
        giveBack: (lease) => this.release(lease),
      })
      return this.#holder
    } catch (error) {
      this.#passOn()
      throw error
    }
  }

  async release(lease: Lease): Promise<void> {
    // A lease that sat idle too long was taken back before its holder noticed.
    if (lease !== this.#holder) return
    this.#holder = null
    await lease.rollback()
    this.#passOn()
  }

  /** Takes no more work and waits for everybody who already asked. */
  async drain(): Promise<void> {
    this.#closed = true
    if (this.#busy) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  async close(): Promise<void> {
    await this.drain()
    if (!this.#thread?.alive) return
    if (!this.#options.foreign) await this.#thread.run('PRAGMA wal_checkpoint(TRUNCATE)')
    await this.#thread.close()
  }

  #passOn(): void {
    if (this.#turns.next()) return
    this.#busy = false
    for (const resolve of this.#idle.splice(0)) resolve()
  }
}

interface LeaseTerms {
  readonly thread: SqliteThread
  readonly idleMs: number
  readonly restructures: boolean
  readonly giveBack: (lease: Lease) => Promise<void>
}

class WriterLease implements Lease {
  readonly #thread: SqliteThread
  readonly #idleMs: number
  readonly #restructures: boolean
  readonly #giveBack: (lease: Lease) => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #running = 0
  #open = false
  #expired = false

  constructor({ thread, idleMs, restructures, giveBack }: LeaseTerms) {
    this.#thread = thread
    this.#idleMs = idleMs
    this.#restructures = restructures
    this.#giveBack = giveBack
  }

  async run(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    if (this.#expired) throw expiredError()
    clearTimeout(this.#timer)
    this.#running += 1
    try {
      return await this.#thread.run(sql, parameters)
    } finally {
      this.#running -= 1
      this.#watch()
    }
  }

  async begin(): Promise<void> {
    if (this.#restructures) await this.#setPragmas({ foreign_keys: 'OFF', legacy_alter_table: 'ON' })
    // IMMEDIATE: a transaction that reads first and writes later would otherwise fail half-way when it meets another writer.
    await this.run('BEGIN IMMEDIATE', []).catch(async (error: unknown) => {
      await this.#wakeForeignKeys()
      throw error
    })
    this.#open = true
    this.#watch()
  }

  async commit(): Promise<void> {
    if (this.#restructures) await this.#refuseBrokenKeys()
    await this.run('COMMIT', [])
    this.#finish()
    await this.#wakeForeignKeys()
  }

  async rollback(): Promise<void> {
    if (!this.#open) return
    this.#finish()
    if (!this.#thread.alive) return
    // A connection that cannot roll back is of no use to anybody: its end is the rollback.
    await this.#thread.run('ROLLBACK').catch(() => this.#thread.terminate())
    await this.#wakeForeignKeys()
  }

  // The whole file is checked, because a rebuilt table may have lost what others refer to.
  async #refuseBrokenKeys(): Promise<void> {
    const { rows } = await this.run('PRAGMA foreign_key_check', [])
    if (rows.length > 0) throw new SqliteFailure('FOREIGN KEY constraint failed', 787)
  }

  // The connection outlives the lease. If it cannot be put right, nobody may have it.
  async #wakeForeignKeys(): Promise<void> {
    if (!this.#restructures || !this.#thread.alive) return
    await this.#setPragmas({ foreign_keys: 'ON', legacy_alter_table: 'OFF' }).catch(() => this.#thread.terminate())
  }

  async #setPragmas(pragmas: Readonly<Record<string, 'ON' | 'OFF'>>): Promise<void> {
    for (const [name, value] of Object.entries(pragmas)) await this.#thread.run(`PRAGMA ${name} = ${value}`)
  }

  #watch(): void {
    clearTimeout(this.#timer)
    if (this.#open && this.#running === 0) this.#timer = setTimeout(() => this.#expire(), this.#idleMs)
  }

  #finish(): void {
    this.#open = false
    clearTimeout(this.#timer)
  }

  #expire(): void {
    this.#expired = true
    void this.#giveBack(this)
  }
}

function expiredError(): AppError {
  return new AppError('timed_out', 'The change took too long and was undone. Try again.', {
    reason: 'idle_transaction',
  })
}

function closedError(): AppError {
  return new AppError('source_unavailable', 'The database is being closed.', { reason: 'closed' })
}
