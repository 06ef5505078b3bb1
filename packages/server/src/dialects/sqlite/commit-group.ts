import { type Job, type Outcome, resultOf, type SqliteThread, type Step } from './sqlite-thread.ts'

/** A write that joined late makes the earlier ones wait for their COMMIT, so a group soon takes nobody any more. */
export interface GroupLimits {
  readonly maxMembers: number
  readonly growsForMs: number
}

export const defaultGroupLimits: GroupLimits = { maxMembers: 64, growsForMs: 5 }

/** How a transaction begins and ends inside its group. */
export interface Place {
  readonly isFirst: boolean
  readonly opens: Step
  readonly keeps: readonly Step[]
  readonly undoes: readonly string[]
  /** The same when another one follows, which counts on an open transaction. */
  readonly undoesForNext: readonly string[]
}

const step = (sql: string): Step => ({ sql, parameters: [] })

// IMMEDIATE: a transaction that reads first and writes later would otherwise fail half-way when it meets another writer.
export const begin = step('BEGIN IMMEDIATE')
export const commit = step('COMMIT')

// The first is the group's own transaction. Without a savepoint SQLite need not keep a copy of every page a large write changes.
const firstPlace: Place = {
  isFirst: true,
  opens: begin,
  keeps: [],
  undoes: ['ROLLBACK'],
  undoesForNext: ['ROLLBACK', begin.sql],
}

const undoesMember = ['ROLLBACK TO member', 'RELEASE member']

const laterPlace: Place = {
  isFirst: false,
  opens: step('SAVEPOINT member'),
  keeps: [step('RELEASE member')],
  undoes: undoesMember,
  undoesForNext: undoesMember,
}

/**
 * Transactions that run one after the other inside one BEGIN … COMMIT, each in a savepoint of its own: waiting for the
 * disk once is what makes writing fast under load. One that fails undoes only itself; all others are stored by the one
 * COMMIT or not at all, and nobody is told of success before it returned.
 */
export class CommitGroup {
  readonly thread: SqliteThread
  readonly #limits: GroupLimits
  readonly #startedAt = performance.now()
  readonly #stored = Promise.withResolvers<void>()
  #members = 0

  constructor(thread: SqliteThread, limits: GroupLimits) {
    this.thread = thread
    this.#limits = limits
    // Every member waits for it, but a member that undid itself may be the only one.
    this.#stored.promise.catch(() => undefined)
  }

  /** Settles with the COMMIT. */
  get stored(): Promise<void> {
    return this.#stored.promise
  }

  get mayGrow(): boolean {
    const { maxMembers, growsForMs } = this.#limits
    return this.#members < maxMembers && performance.now() - this.#startedAt < growsForMs
  }

  join(): Place {
    this.#members += 1
    return this.#members === 1 ? firstPlace : laterPlace
  }

  commit(): void {
    const job: Job = { steps: [commit], inside: true, undo: ['ROLLBACK'] }
    this.settle(this.thread.send([job]))
  }

  /** The last outcome is that of the COMMIT. */
  settle(answer: Promise<readonly Outcome[]>): void {
    answer.then((outcomes) => void resultOf(outcomes.at(-1))).then(this.#stored.resolve, this.#stored.reject)
  }
}
