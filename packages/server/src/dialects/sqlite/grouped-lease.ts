import type { CommitTerms } from '../for-commit.ts'
import { type CommitGroup, commit, type GroupPlace } from './commit-group.ts'
import type { StatementResult } from './sqlite-file.ts'
import type { Job, Step } from './sqlite-thread.ts'
import { fulfil, type Postponed, WriterLease } from './writer-lease.ts'

/** One transaction of a group. It begins with its first statement and ends with its last: both travel together. */
export class GroupedLease extends WriterLease {
  #group: CommitGroup | null = null
  #place: GroupPlace | null = null

  async begin(): Promise<void> {
    this.state = 'wanted'
    this.watch()
  }

  async runAtCommit(
    sql: string,
    parameters: readonly unknown[],
    { touches, finds, records }: CommitTerms = {},
  ): Promise<StatementResult> {
    this.refuseEnded()
    if (this.state === 'fresh') return this.run(sql, parameters)
    const rows: Postponed['rows'] = []
    this.postponed.push({ sql, parameters, keeps: true, touches, finds, records, rows })
    return { rows, changes: touches ?? null }
  }

  /** While it is our turn nobody else writes; with nothing under way that touches it, it is what it will be then. */
  runEarly(
    sql: string,
    parameters: readonly unknown[],
    records: readonly string[] | null,
  ): Record<string, unknown>[] | null {
    this.refuseEnded()
    const { readNow } = this.turn
    const mayRead = this.state === 'wanted' && this.postponed.length === 0 && this.turn.isQuiet(records)
    return mayRead && readNow !== undefined ? readNow(sql, parameters) : null
  }

  async commit(): Promise<void> {
    this.refuseEnded()
    if (this.state === 'wanted' && this.postponed.length === 0) return this.end()
    const { steps, inside } = this.#next(this.postponed)
    const { group, place } = this.#joined()
    for (const { records } of this.postponed) group.touch(records)
    const job = { steps: [...steps, ...place.keeps], inside }
    if (this.turn.canShare(group)) return this.#leaveOpen(job, group, place)
    await this.#close(job, group, place)
  }

  async rollback(): Promise<void> {
    const { state } = this
    this.end()
    // Nothing was sent; whoever comes next must not believe that this one began.
    if (state === 'wanted' && this.#place?.isFirst) {
      this.turn.leaveGroup()
      this.#group?.giveUp(Promise.resolve())
    }
    if (state !== 'open') return
    const { group, place } = this.#joined()
    const steps = place.undoes.map((sql) => ({ sql, parameters: [] }))
    const undone = this.turn.thread.send([{ steps, inside: true, vital: true }]).catch(() => undefined)
    if (place.isFirst) {
      this.turn.leaveGroup()
      group.giveUp(undone)
    }
    this.turn.handOn(this)
    await undone
    // What this one saw and gave as its reason is not told before it is stored.
    if (!place.isFirst) await group.stored.catch(() => undefined)
  }

  protected jobOf(steps: readonly Step[]): Job {
    if (this.state !== 'fresh') {
      this.#joined().group.touch(undefined)
      return this.#next(steps)
    }
    // Outside of a transaction: each statement commits itself, so nobody else's may be open.
    this.turn.commitGroup()
    return { steps, inside: false }
  }

  #next(steps: readonly Step[]): Job {
    if (this.state === 'open') return { steps, inside: true }
    const { place } = this.#joined()
    return { steps: [place.opens, ...steps], inside: !place.isFirst }
  }

  #joined(): { group: CommitGroup; place: GroupPlace } {
    this.#group ??= this.turn.group()
    this.#place ??= this.#group.join()
    return { group: this.#group, place: this.#place }
  }

  /** The next one goes on in the same transaction; whoever is last commits for all. */
  async #leaveOpen(job: Job, group: CommitGroup, place: GroupPlace): Promise<void> {
    const kept = job.steps.length === 0 ? null : this.turn.thread.send([{ ...job, undo: place.undoesForNext }])
    this.end()
    this.turn.handOn(this)
    if (kept !== null) fulfil(this.postponed, (await kept)[0])
    await group.stored
  }

  async #close(job: Job, group: CommitGroup, place: GroupPlace): Promise<void> {
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
