import { AppError } from '@rowhouse/core/errors'
import { whoAsks } from '../on-behalf-of.ts'
import { type PlaceLimits, Places, type WorkPlace } from '../places.ts'
import { CommitGroup, defaultGroupLimits, type GroupLimits } from './commit-group.ts'
import type { Lease, LeaseSource } from './driver.ts'
import { GroupedLease } from './grouped-lease.ts'
import { RestructuringLease } from './restructuring-lease.ts'
import { SqliteThread } from './sqlite-thread.ts'
import type { Turn } from './writer-lease.ts'

export interface WriterOptions {
  readonly file: string
  readonly foreign?: boolean
  /** How long a transaction may do nothing before it is rolled back: one forgotten transaction would stop every writer. */
  readonly idleTransactionMs?: number
  /** A point read in this process, of what is committed. Only where nobody else can write to the file. */
  readonly readNow?: Turn['readNow']
  readonly turnLimits?: Pick<PlaceLimits, 'maxWaiting' | 'maxWaitMs'>
  readonly groupLimits?: GroupLimits
}

/** The one connection that writes. One lease at a time: people take turns, and each person's calls keep their order. */
export class Writer implements LeaseSource {
  readonly #options: WriterOptions
  readonly #places: Places
  #place: WorkPlace | null = null
  #thread: SqliteThread | null = null
  #group: CommitGroup | null = null
  /** With the open one: those whose COMMIT has not returned. */
  readonly #groups = new Set<CommitGroup>()
  #holder: Lease | null = null
  #busy = false
  #closed = false
  #idle: (() => void)[] = []

  constructor(options: WriterOptions) {
    this.#options = options
    this.#places = new Places({ usual: 1, most: 1, each: 1, ...options.turnLimits })
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
      acquire: (signal) => this.#take(RestructuringLease, signal),
      release: (lease) => this.release(lease),
    }
  }

  acquire(signal?: AbortSignal): Promise<Lease> {
    return this.#take(GroupedLease, signal)
  }

  async release(lease: Lease): Promise<void> {
    // Given back in the middle of a transaction, or never used.
    await lease.rollback()
    this.#handOn(lease)
  }

  /** Takes no more work and waits for everybody who already asked. */
  async drain(): Promise<void> {
    this.#closed = true
    if (this.#busy) await new Promise<void>((resolve) => this.#idle.push(resolve))
    this.#commitGroup()
  }

  async close(): Promise<void> {
    await this.drain()
    if (!this.#thread?.alive) return
    if (!this.#options.foreign) await this.#thread.run('PRAGMA wal_checkpoint(TRUNCATE)')
    await this.#thread.close()
  }

  async #take(Kind: new (turn: Turn) => Lease, signal: AbortSignal | undefined): Promise<Lease> {
    if (this.#closed) throw closedError()
    this.#place = await this.#places.take(whoAsks(), signal)
    this.#busy = true
    try {
      const lease = new Kind(this.#turnOn(await this.thread()))
      this.#holder = lease
      return lease
    } catch (error) {
      this.#passOn()
      throw error
    }
  }

  #turnOn(thread: SqliteThread): Turn {
    // A group dies with its thread: its members are told when its COMMIT finds nobody.
    if (this.#group !== null && this.#group.thread !== thread) this.#commitGroup()
    return {
      thread,
      idleMs: this.#options.idleTransactionMs ?? 30_000,
      readNow: this.#options.readNow,
      isQuiet: (records) => this.#isQuiet(records),
      group: () => {
        this.#group ??= this.#openGroup(thread)
        return this.#group
      },
      // In a file of somebody else a constraint may wait for the COMMIT, and one transaction would spoil it for all.
      canShare: (group) =>
        !this.#options.foreign && (this.#places.waiting > 0 || this.#isCommitting()) && group.mayGrow,
      commitGroup: () => this.#commitGroup(),
      leaveGroup: () => {
        this.#group = null
      },
      handOn: (lease) => this.#handOn(lease),
    }
  }

  #openGroup(thread: SqliteThread): CommitGroup {
    const group = new CommitGroup(thread, this.#options.groupLimits ?? defaultGroupLimits)
    this.#groups.add(group)
    void group.over.then(() => {
      this.#groups.delete(group)
      if (!this.#busy && !this.#isCommitting()) this.#commitGroup()
    })
    return group
  }

  #isQuiet(records: readonly string[] | null): boolean {
    for (const group of this.#groups) if (!group.leavesAlone(records)) return false
    return true
  }

  /** While the disk is waited for, whoever comes shares the next COMMIT. */
  #isCommitting(): boolean {
    for (const group of this.#groups) if (group.isCommitting) return true
    return false
  }

  #commitGroup(): void {
    this.#group?.commit()
    this.#group = null
  }

  // Who lost the turn, for one because it sat idle too long, has none to hand on.
  #handOn(lease: Lease): void {
    if (lease !== this.#holder) return
    this.#holder = null
    this.#passOn()
  }

  #passOn(): void {
    if (this.#places.waiting === 0) this.#rest()
    this.#place?.end()
  }

  #rest(): void {
    if (!this.#isCommitting() || this.#group?.mayGrow === false) this.#commitGroup()
    this.#busy = false
    for (const resolve of this.#idle.splice(0)) resolve()
  }
}

function closedError(): AppError {
  return new AppError('source_unavailable', 'The database is being closed.', { reason: 'closed' })
}
