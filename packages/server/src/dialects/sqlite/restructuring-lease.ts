import { begin, commit } from './commit-group.ts'
import { SqliteFailure } from './sqlite-failure.ts'
import { type Job, resultOf, type Step } from './sqlite-thread.ts'
import { WriterLease } from './writer-lease.ts'

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
