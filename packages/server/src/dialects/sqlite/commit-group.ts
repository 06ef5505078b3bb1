import { type Job, type Outcome, resultOf, type SqliteThread, type Step } from './sqlite-thread.ts'

/** A write that joined late makes the earlier ones wait for their COMMIT, so a group soon takes nobody any more. */
export interface GroupLimits {
  readonly maxMembers: number
  readonly growsForMs: number
}

export const defaultGroupLimits: GroupLimits = { maxMembers: 64, growsForMs: 5 }

/** How a transaction begins and ends inside its group. */
export interface GroupPlace {
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
const firstPlace: GroupPlace = {
  isFirst: true,
  opens: begin,
  keeps: [],
  undoes: ['ROLLBACK'],
  undoesForNext: ['ROLLBACK', begin.sql],
}

const undoesMember = ['ROLLBACK TO member', 'RELEASE member']

const laterPlace: GroupPlace = {
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
  readonly #over = Promise.withResolvers<void>()
  readonly #touched = new Set<string>()
  #touchesAnything = false
  #isCommitting = false
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

  /** Settles when nothing of it is under way any more, stored or not. Never fails. */
  get over(): Promise<void> {
    return this.#over.promise
  }

  /** Its COMMIT is on its way. */
  get isCommitting(): boolean {
    return this.#isCommitting
  }

  /** What a member writes to; undefined: nobody knows. */
  touch(records: readonly string[] | undefined): void {
    if (records === undefined) this.#touchesAnything = true
    else for (const record of records) this.#touched.add(record)
  }

  /** Whether these records are the same before and after it; null: all of them. */
  leavesAlone(records: readonly string[] | null): boolean {
    if (this.#touchesAnything || records === null) return false
    return records.every((record) => !this.#touched.has(record))
  }

  get mayGrow(): boolean {
    const { maxMembers, growsForMs } = this.#limits
    return this.#members < maxMembers && performance.now() - this.#startedAt < growsForMs
  }

  join(): GroupPlace {
    this.#members += 1
    return this.#members === 1 ? firstPlace : laterPlace
  }

  commit(): void {
    const job: Job = { steps: [commit], inside: true, undo: ['ROLLBACK'] }
    this.settle(this.thread.send([job]))
  }

  /** The last outcome is that of the COMMIT. */
  settle(answer: Promise<readonly Outcome[]>): void {
    this.#isCommitting = true
    const stored = answer.then((outcomes) => void resultOf(outcomes.at(-1)))
    stored.then(this.#stored.resolve, this.#stored.reject).finally(this.#over.resolve)
  }

  /** Its only member undid itself. */
  giveUp(undone: Promise<unknown>): void {
    void undone.finally(this.#over.resolve)
  }
}
