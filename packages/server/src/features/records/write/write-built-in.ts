import { AppError } from '@rowhouse/core/errors'
import type { RecordsEvent } from '@rowhouse/core/events'
import { isUnmet } from '../../../dialects/for-commit.ts'
import type { UnitOfWork } from '../../../dialects/unit-of-work.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { newId } from '../../../platform/chance.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import { insertChange } from '../changes/change-log.ts'
import { withEverything } from '../sight.ts'
import { findReply, keepReply, lostRace } from './kept-replies.ts'
import { Losses } from './losses.ts'
import { guardOf, type RowGuard } from './row-guard.ts'
import { projectAt, versionOfSameTables } from './same-structure.ts'
import { eventOf, seenBehind, seenBeside, type WriteAttempt, type WriteTask } from './write-attempt.ts'
import { replayed, replyLater, replyNow, type Written, writtenOf } from './write-spec.ts'

/**
 * Records beside the metadata: data, change log and kept reply in one transaction. It holds only while the structure is
 * the one the rows were accepted by; when another part of it changed meanwhile, the same work runs again.
 */
export async function writeBuiltIn(task: WriteTask): Promise<Written> {
  let { version } = task.table
  let mayHurry = true
  const touched = new Set([task.table])
  for (;;) {
    let hasHurried = false
    const laterIn = (tx: UnitOfWork<unknown>): WriteAttempt['later'] => {
      // What was written is looked at once more where rules have a say in it.
      if (!mayHurry || (task.ctx.reach?.rules ?? null) !== null) return null
      return (query, terms) => {
        hasHurried = true
        return tx.later(query, terms)
      }
    }
    try {
      return await tryOnce(task, { version, touched, laterIn })
    } catch (error) {
      if (isUnmet(error)) version = await versionOfSameTables(task.ctx, touched)
      else if (!hasHurried || !isRefusal(error)) throw error
      mayHurry = false
    }
  }
}

/** The database did not like what was to be stored, and nothing of it is: not that nobody knows whether it is. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'conflict' || error.code === 'invalid_value')
}

interface Try {
  readonly version: number
  readonly touched: Set<SnapshotTable>
  laterIn(tx: UnitOfWork<unknown>): WriteAttempt['later']
}

async function tryOnce(task: WriteTask, { version, touched, laterIn }: Try): Promise<Written> {
  const { ctx, spec, work } = task
  let types: RecordsEvent['type'][] = []
  const written = await ctx.write(async (tx): Promise<() => Written> => {
    types = []
    const known = await findReply(ctx, tx, spec.once)
    if (known !== null) return () => replayed(known)
    let change: string | null = null
    // The tables of records have no row types: their names come from the snapshot.
    const db = tx as unknown as UnitOfWork<unknown>
    const later = laterIn(db)
    const at = new Date(ctx.now()).toISOString()
    const attemptOn = (table: SnapshotTable, seen: TableAccess, guard: RowGuard | null): WriteAttempt => ({
      ctx,
      table,
      seen,
      guard,
      access: withEverything(seen),
      db,
      at,
      later,
      // Our own columns hold nothing but what the log can tell.
      losses: new Losses(),
      meta: tx,
      changeMeta: (change) => change(tx),
      beside(shown) {
        const other = shown.whole ?? shown
        touched.add(other)
        return attemptOn(other, seenBeside(task, other), guardOf(ctx, other))
      },
      behind(shown) {
        const other = shown.whole ?? shown
        touched.add(other)
        return attemptOn(other, seenBehind(task, other), null)
      },
      async log(fact) {
        const event = eventOf(task, table, fact)
        types.push(event.type)
        change = newId('change')
        await insertChange(tx, { id: change, event, ctx, at, state: 'done' })
      },
      async logNew(key) {
        const event = eventOf(task, table, { type: 'records.inserted', keys: [] })
        types.push(event.type)
        change = newId('change')
        await insertChange(tx, { id: change, event, ctx, at, state: 'done', later: key })
      },
    })
    const outcome = await work(attemptOn(task.table, task.seen, guardOf(ctx, task.table)))
    if (change !== null) await tx.require(projectAt(tx, ctx.project.id, version))
    if (spec.once === undefined) {
      const reply = await replyLater(spec.reply, outcome, db)
      return () => writtenOf(outcome, { change, reply: reply() })
    }
    const reply = await replyNow(spec.reply, outcome, db)
    if (!(await keepReply(ctx, tx, spec.once, { reply, change }))) throw lostRace()
    return () => writtenOf(outcome, { change, reply })
  })
  ctx.changes.wake(types)
  return written()
}
