import { AppError } from '@rowhouse/core/errors'
import { begin, type CommitGroup, commit, type Place } from './commit-group.ts'
import type { Lease } from './driver.ts'
import { SqliteFailure } from './sqlite-failure.ts'
import type { StatementResult } from './sqlite-file.ts'
import { type Job, type Outcome, resultOf, type SqliteThread, type Step } from './sqlite-thread.ts'

/** What a lease may ask of the writer. */
export interface Turn {
  readonly thread: SqliteThread
  readonly idleMs: number
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
abstract class WriterLease implements Lease {
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

/** One transaction of a group. It begins with its first statement and ends with its last: both travel together. */
export class GroupedLease extends WriterLease {
  #group: CommitGroup | null = null
  #place: Place | null = null

  async begin(): Promise<void> {
    this.state = 'wanted'
    this.watch()
  }

  async runAtCommit(sql: string, parameters: readonly unknown[]): Promise<Postponed['rows']> {
    this.refuseEnded()
    if (this.state === 'fresh') return (await this.run(sql, parameters)).rows
    const rows: Postponed['rows'] = []
    this.postponed.push({ sql, parameters, keeps: true, rows })
    return rows
  }

  async commit(): Promise<void> {
    this.refuseEnded()
    if (this.state === 'wanted' && this.postponed.length === 0) return this.end()
    const { steps, inside } = this.#next(this.postponed)
    const { group, place } = this.#joined()
    const job = { steps: [...steps, ...place.keeps], inside }
    if (this.turn.canShare(group)) return this.#leaveOpen(job, group, place)
    await this.#close(job, group, place)
  }

  async rollback(): Promise<void> {
    const { state } = this
    this.end()
    // Nothing was sent; whoever comes next must not believe that this one began.
    if (state === 'wanted' && this.#place?.isFirst) this.turn.leaveGroup()
    if (state !== 'open') return
    const { group, place } = this.#joined()
    const steps = place.undoes.map((sql) => ({ sql, parameters: [] }))
    const undone = this.turn.thread.send([{ steps, inside: true, vital: true }])
    if (place.isFirst) this.turn.leaveGroup()
    this.turn.handOn(this)
    await undone.catch(() => undefined)
    // What this one saw and gave as its reason is not told before it is stored.
    if (!place.isFirst) await group.stored.catch(() => undefined)
  }

  protected jobOf(steps: readonly Step[]): Job {
    if (this.state !== 'fresh') return this.#next(steps)
    // Outside of a transaction: each statement commits itself, so nobody else's may be open.
    this.turn.commitGroup()
    return { steps: steps.map(travelling), inside: false }
  }

  #next(given: readonly Step[]): Job {
    const steps = given.map(travelling)
    if (this.state === 'open') return { steps, inside: true }
    const { place } = this.#joined()
    return { steps: [place.opens, ...steps], inside: !place.isFirst }
  }

  #joined(): { group: CommitGroup; place: Place } {
    this.#group ??= this.turn.group()
    this.#place ??= this.#group.join()
    return { group: this.#group, place: this.#place }
  }

  /** The next one goes on in the same transaction; whoever is last commits for all. */
  async #leaveOpen(job: Job, group: CommitGroup, place: Place): Promise<void> {
    const kept = job.steps.length === 0 ? null : this.turn.thread.send([{ ...job, undo: place.undoesForNext }])
    this.end()
    this.turn.handOn(this)
    if (kept !== null) fulfil(this.postponed, (await kept)[0])
    await group.stored
  }

  async #close(job: Job, group: CommitGroup, place: Place): Promise<void> {
    const undo = place.undoes
    // Alone there is nothing to store when the last statement fails; the others of a group are stored even then.
    const answer = this.turn.thread.send(
      place.isFirst
        ? [{ ...job, steps: [...job.steps, commit], undo }]
        : [
            { ...job, undo },
            { steps: [commit], inside: true, undo: ['ROLLBACK'] },
          ],
    )
    group.settle(answer)
    this.turn.leaveGroup()
    this.end()
    this.turn.handOn(this)
    fulfil(this.postponed, (await answer)[0])
    await group.stored
  }
}

interface Postponed extends Step {
  /** Given out when it was asked for, filled when it was run. */
  readonly rows: Record<string, unknown>[]
}

// The list stays here: it would be copied on its way.
const travelling = ({ sql, parameters, keeps = false }: Step): Step => ({ sql, parameters, keeps })

function fulfil(postponed: readonly Postponed[], outcome: Outcome | undefined): StatementResult {
  const { result, kept } = resultOf(outcome)
  for (const [at, { rows }] of postponed.entries()) for (const row of kept[at]?.rows ?? []) rows.push(row)
  return result
}

const pragmas = (foreignKeys: 'ON' | 'OFF', legacyAlterTable: 'ON' | 'OFF'): Step[] => [
  { sql: `PRAGMA foreign_keys = ${foreignKeys}`, parameters: [] },
  { sql: `PRAGMA legacy_alter_table = ${legacyAlterTable}`, parameters: [] },
]

// The connection outlives the lease. If it cannot be put right, nobody may have it.
const wakeForeignKeys: Job = { steps: pragmas('ON', 'OFF'), inside: false, vital: true }

/** A transaction that changes the structure, see WriteOptions.restructures. It shares its COMMIT with nobody. */
export class RestructuringLease extends WriterLease {
  async begin(): Promise<void> {
    this.turn.commitGroup()
    const steps = [...pragmas('OFF', 'ON'), begin]
    const [outcome] = await this.turn.thread.send([{ steps, inside: false }])
    this.state = 'open'
    this.watch()
    resultOf(outcome)
  }

  async commit(): Promise<void> {
    // The whole file is checked, because a rebuilt table may have lost what others refer to.
    const { rows } = await this.run('PRAGMA foreign_key_check', [])
    if (rows.length > 0) throw new SqliteFailure('FOREIGN KEY constraint failed', 787)
    const answer = this.turn.thread.send([{ steps: [commit], inside: true, undo: ['ROLLBACK'] }, wakeForeignKeys])
    this.end()
    resultOf((await answer)[0])
  }

  async rollback(): Promise<void> {
    const wasOpen = this.state === 'open'
    this.end()
    if (!wasOpen) return
    const steps = [{ sql: 'ROLLBACK', parameters: [] }]
    await this.turn.thread.send([{ steps, inside: true, vital: true }, wakeForeignKeys]).catch(() => undefined)
  }

  protected jobOf(steps: readonly Step[]): Job {
    if (this.state === 'fresh') this.turn.commitGroup()
    return { steps, inside: this.state === 'open' }
  }
}

function expiredError(): AppError {
  return new AppError('timed_out', 'The change took too long and was undone. Try again.', {
    reason: 'idle_transaction',
  })
}
