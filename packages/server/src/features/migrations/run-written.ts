import { type MigrationOutcome, migrationLimits } from '@rowhouse/core/api/migrations'
import { AppError } from '@rowhouse/core/errors'
import type { Static } from 'typebox'
import type { ScriptEnd } from '../../dialects/sql-run.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import { checksumOf } from '../../structure/record-migration.ts'
import { runnerOn } from '../../structure/sources/runner-on.ts'
import { judgeScript } from './judge-script.ts'
import { beingRun, isOneTransaction, type MigrationRunner } from './migration-sources.ts'
import { claimMigration, type StoredMigration, updateMigration } from './store.ts'

export type Way = 'up' | 'down'
export type Outcome = Static<typeof MigrationOutcome>

interface Run {
  readonly base: SnapshotBase
  readonly row: StoredMigration
  readonly way: Way
  readonly isRehearsal: boolean
  readonly signal?: AbortSignal | undefined
}

/** Whoever began longer ago than this was stopped with its server. */
const forgottenMs = 60 * 60 * 1000

/** What is run on a way: going down, what belongs to the text it ran with. */
export const scriptOf = ({ up, down, ran_at, ran_down }: StoredMigration, way: Way): string =>
  way === 'up' ? up : ((ran_at === null ? down : ran_down) ?? '')

/** Written down before the database hears of it, and again when it is over. */
export async function runWritten(ctx: MigrationRunner, run: Run): Promise<Outcome> {
  const { base, row, way, isRehearsal } = run
  const all = judgeScript(scriptOf(row, way), base.dialect.name)
  const from = row.stopped_way === way ? Math.min(row.stopped_after ?? 0, all.length) : 0
  await begin(ctx, run)
  const began = performance.now()
  let end: ScriptEnd
  try {
    const runner = await runnerOn(ctx, base)
    const timeoutMs = migrationLimits.secondsPerStatement * 1000
    end = await runner.runScript({ statements: all.slice(from), timeoutMs, signal: run.signal, isRehearsal })
  } catch (error) {
    await ctx.write((tx) => updateMigration(tx, row.id, { running_since: null, fault: lostWords(error) }))
    throw error
  }
  const durationMs = Math.round(performance.now() - began)
  const isWhole = isOneTransaction(base)
  const standing = isRehearsal || (isWhole && end.fault !== null) ? 0 : from + end.done
  const now = { at: new Date(ctx.now()).toISOString(), by: ctx.actor.id }
  await ctx.write((tx) =>
    updateMigration(tx, row.id, {
      running_since: null,
      ...(isRehearsal ? { fault: row.fault } : afterwards(run, end, standing, now)),
    }),
  )
  return {
    id: row.id,
    title: row.title,
    way,
    isDone: end.fault === null,
    durationMs,
    done: from + end.done,
    total: all.length,
    standing,
    statement: end.fault === null ? null : (all[from + end.done] ?? null),
    message: end.fault?.message ?? null,
    next: end.fault === null || isRehearsal ? null : nextWords(isWhole, way, standing, from + end.done + 1),
  }
}

async function begin(ctx: MigrationRunner, { base, row, way, isRehearsal }: Run): Promise<void> {
  const at = new Date(ctx.now()).toISOString()
  const before = new Date(ctx.now() - forgottenMs).toISOString()
  await ctx.write(async (tx) => {
    if (!(await claimMigration(tx, row, { at, before }))) throw beingRun()
    if (isRehearsal) return
    const { id: migration, title } = row
    tx.announce({ type: 'migrations.ran', project: ctx.project.id, source: base.id, migration, title, way })
  })
}

interface Now {
  readonly at: string
  readonly by: string
}

function afterwards(run: Run, { fault }: ScriptEnd, standing: number, now: Now): Partial<StoredMigration> {
  const message = fault?.message.slice(0, 1000) ?? null
  if (fault === null) return run.way === 'up' ? asRun(run.row, now) : asPending
  if (standing === 0) return { fault: message }
  return { fault: message, stopped_way: run.way, stopped_after: standing }
}

export const asRun = ({ up, down }: StoredMigration, { at, by }: Now): Partial<StoredMigration> => ({
  ran_at: at,
  ran_by: by,
  ran_up: up,
  ran_down: down,
  checksum: checksumOf(up, down),
  stopped_way: null,
  stopped_after: null,
  fault: null,
  running_since: null,
})

export const asPending: Partial<StoredMigration> = {
  ran_at: null,
  ran_by: null,
  ran_up: null,
  ran_down: null,
  checksum: null,
  stopped_way: null,
  stopped_after: null,
  fault: null,
  running_since: null,
}

function nextWords(isWhole: boolean, way: Way, standing: number, failed: number): string {
  if (isWhole) return 'Nothing of it stands: it ran in one transaction. Mend it and run it again.'
  if (standing === 0) return 'Nothing of it stands. Mend it and run it again.'
  const stand = standing === 1 ? 'Statement 1 stands' : `Statements 1 to ${standing} stand`
  return `${stand}, since this database keeps each by itself. Mend statement ${failed} and run it ${way} again: it goes on there. Or finish it by hand and mark it as ${way === 'up' ? 'run' : 'pending'}.`
}

const lostWords = (error: unknown): string =>
  `It is not known how far it came${error instanceof AppError ? `: ${error.message}` : '.'} Look at the database, then mark it as run or as pending.`
