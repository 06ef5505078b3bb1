import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { runMigrations as contract } from '@rowhouse/core/api/migrations'
import { AppError, conflict, invalidRequest } from '@rowhouse/core/errors'
import { goBack } from './go-back.ts'
import { judgeScript } from './judge-script.ts'
import { findMigration, listedOf } from './list-migrations.ts'
import { beingRun, isOneTransaction, type MigrationRunner, requireWritable, structureFor } from './migration-sources.ts'
import type { Listed } from './present.ts'
import { asPending, asRun, type Outcome, runWritten, scriptOf, type Way } from './run-written.ts'
import { updateMigration } from './store.ts'
import { writtenOf } from './write-migration.ts'

type Reply = ReplyOf<typeof contract>

interface Spec {
  readonly way: Way
  readonly alone?: boolean | undefined
  readonly rehearse?: boolean | undefined
}

/** Everything on the way is judged before the first is run; then it ends with the first that fails. */
export async function runMigrations(
  ctx: MigrationRunner,
  id: string,
  { way, alone = false, rehearse = false }: Spec,
  signal?: AbortSignal,
): Promise<Reply> {
  const { row, base } = await findMigration(ctx, id)
  const listed = await listedOf(ctx, base.id)
  const target = listed.find((one) => one.row.id === row.id)?.place ?? 0
  const near = listed.filter(({ place }) => (alone || rehearse ? place === target : isOnWay(way, place, target)))
  const { going, left } = way === 'up' ? goingUp(near) : goingDown(near)
  const [first] = going
  if (first === undefined) throw nothingToRun(way, left)
  if (rehearse && (first.row.kind === 'made' || !isOneTransaction(base)))
    throw invalidRequest('Only a migration that was written by hand is rehearsed, where the database can take it back.')
  const written = going.filter(({ row: one }) => one.kind === 'written')
  if (written.length > 0) requireWritable(await structureFor(ctx), base)
  for (const { row: one } of written) judgeScript(scriptOf(one, way), base.dialect.name)
  const list: Outcome[] = []
  for (const one of going) {
    const run = { base, row: one.row, way, isRehearsal: rehearse, signal }
    list.push(one.row.kind === 'written' ? await runWritten(ctx, run) : await takeBack(ctx, one))
    if (list.at(-1)?.isDone !== true) break
  }
  return { isDone: list.every(({ isDone }) => isDone), list, left }
}

const isOnWay = (way: Way, place: number, target: number): boolean => (way === 'up' ? place <= target : place >= target)

interface Going {
  readonly going: readonly Listed[]
  readonly left: Reply['left']
}

/** What was made here ran when it was made. */
function goingUp(near: readonly Listed[]): Going {
  const written = near.filter(({ row }) => row.kind === 'written')
  for (const { row } of written) {
    if (row.running_since !== null) throw beingRun()
    if (row.stopped_way === 'down')
      throw conflict(`“${row.title}” stopped half-way down. Go on with it, or mark it, before others are run.`)
  }
  return { going: written.filter(({ row }) => row.ran_at === null), left: [] }
}

/** The newest first. What was made here and has no way back is not in the way of the others: it is told. */
function goingDown(near: readonly Listed[]): Going {
  const down = near.toReversed()
  for (const { row } of down.filter(({ row: { kind } }) => kind === 'written')) {
    if (row.running_since !== null) throw beingRun()
    if (row.stopped_way === 'up')
      throw conflict(`“${row.title}” stopped half-way up. Go on with it, or mark it, before others are taken back.`)
    if ((row.ran_at !== null || row.stopped_way === 'down') && scriptOf(row, 'down').trim() === '')
      throw conflict(`“${row.title}” has no statements for its way back, so nothing was run.`, {
        reason: 'no_way_back',
      })
  }
  return {
    going: down.filter(({ row, standing }) =>
      row.kind === 'made'
        ? standing !== undefined && standing.undo !== null
        : row.ran_at !== null || row.stopped_way === 'down',
    ),
    left: down.flatMap(({ row, standing }) =>
      standing?.state === 'run' && standing.undo === null
        ? [{ id: row.id, title: row.title, reason: standing.reason ?? '' }]
        : [],
    ),
  }
}

function nothingToRun(way: Way, [left]: Reply['left']): Error {
  if (left !== undefined) return conflict(left.reason, { reason: 'no_way_back' })
  return conflict(way === 'up' ? 'Everything up to here has run.' : 'Nothing from here on stands.', {
    reason: 'nothing',
  })
}

async function takeBack(ctx: MigrationRunner, { row, standing }: Listed): Promise<Outcome> {
  const began = performance.now()
  const outcome = {
    id: row.id,
    title: row.title,
    way: 'down',
    done: 0,
    total: 0,
    standing: 0,
    statement: null,
  } as const
  const durationMs = (): number => Math.round(performance.now() - began)
  try {
    if (standing?.undo) await goBack(ctx, standing.undo)
    return { ...outcome, isDone: true, durationMs: durationMs(), message: null, next: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.code === 'locked') throw error
    const next = 'Nothing of it was taken back. Undo it where it was made, or take back what hangs on it first.'
    return { ...outcome, isDone: false, durationMs: durationMs(), message: error.message, next }
  }
}

/** Nothing is run: somebody knows better what stands in the database. */
export async function markMigration(ctx: MigrationRunner, id: string, as: 'run' | 'pending'): Promise<void> {
  // One that is being run may be marked: its server may have stopped over it.
  const { row: found } = await findMigration(ctx, id)
  const row = found.kind === 'written' ? found : await writtenOf(ctx, id)
  const now = { at: new Date(ctx.now()).toISOString(), by: ctx.actor.id }
  await ctx.write(async (tx) => {
    await updateMigration(tx, id, as === 'run' ? asRun(row, now) : asPending)
    tx.announce({
      type: 'migrations.marked',
      project: ctx.project.id,
      source: row.base_id,
      migration: id,
      title: row.title,
      way: as === 'run' ? 'up' : 'down',
    })
  })
}
