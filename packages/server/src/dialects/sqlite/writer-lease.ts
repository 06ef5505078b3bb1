import { AppError } from '@rowhouse/core/errors'
import type { CommitGroup } from './commit-group.ts'
import type { Lease } from './driver.ts'
import type { StatementResult } from './sqlite-file.ts'
import { type Job, type Outcome, resultOf, type SqliteThread, type Step } from './sqlite-thread.ts'

/** What a lease may ask of the writer. */
export interface Turn {
  readonly thread: SqliteThread
  readonly idleMs: number
  readonly readNow: ((sql: string, parameters: readonly unknown[]) => Record<string, unknown>[] | null) | undefined
  /** Nobody's write that is under way, or waits for its COMMIT, touches one of these records; null: touches anything. */
  isQuiet(records: readonly string[] | null): boolean
  /** The group that is open, or a new one. */
  group(): CommitGroup
  /** Somebody waits who could share the COMMIT. */
  canShare(group: CommitGroup): boolean
  /** Stores what the open group holds. */
  commitGroup(): void
  /** Forgets the open group: its COMMIT is on its way, or it holds nothing. */
  leaveGroup(): void
  /** The next one's turn. */
  handOn(lease: Lease): void
}
/** The writing connection for one caller. `fresh`: no transaction was asked for; `wanted`: asked for, but not begun. */
export abstract class WriterLease implements Lease {
  protected readonly turn: Turn
  protected readonly postponed: Postponed[] = []
  protected state: 'fresh' | 'wanted' | 'open' | 'ended' = 'fresh'
  #timer: NodeJS.Timeout | undefined
  #running = 0
  #usedAt = 0
  #expired = false

  constructor(turn: Turn) {
    this.turn = turn
  }

  abstract begin(): Promise<void>
  abstract commit(): Promise<void>
  abstract rollback(): Promise<void>
  protected abstract jobOf(steps: readonly Step[]): Job

  async run(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    this.refuseEnded()
    const postponed = this.postponed.splice(0)
    const answer = this.turn.thread.send([this.jobOf([...postponed, { sql, parameters }])])
    if (this.state === 'wanted') this.state = 'open'
    this.#running += 1
    try {
      return fulfil(postponed, (await answer)[0])
    } finally {
      this.#running -= 1
      this.#usedAt = performance.now()
    }
  }

  protected refuseEnded(): void {
    if (this.#expired) throw expiredError()
    if (this.state === 'ended') throw new Error('This transaction has ended: a statement was not awaited.')
  }

  /** One forgotten transaction would stop every writer, so it is undone when nothing happens in it. */
  protected watch(): void {
    this.#usedAt = performance.now()
    this.#timer = setTimeout(() => this.#check(), this.turn.idleMs)
  }

  protected end(): void {
    this.state = 'ended'
    clearTimeout(this.#timer)
  }

  #check(): void {
    const idleMs = this.#running > 0 ? 0 : performance.now() - this.#usedAt
    if (idleMs < this.turn.idleMs) {
      this.#timer = setTimeout(() => this.#check(), Math.ceil(this.turn.idleMs - idleMs))
      return
    }
    this.#expired = true
    void this.rollback().finally(() => this.turn.handOn(this))
  }
}
export interface Postponed extends Step {
  /** Given out when it was asked for, filled when it was run. */
  readonly rows: Record<string, unknown>[]
  /** Which records it writes to; undefined: nobody knows. */
  readonly records: readonly string[] | undefined
}

export function fulfil(postponed: readonly Postponed[], outcome: Outcome | undefined): StatementResult {
  const { result, kept } = resultOf(outcome)
  for (const [at, { rows }] of postponed.entries()) for (const row of kept[at]?.rows ?? []) rows.push(row)
  return result
}
function expiredError(): AppError {
  return new AppError('timed_out', 'The change took too long and was undone. Try again.', {
    reason: 'idle_transaction',
  })
}
