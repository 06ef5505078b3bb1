import { setTimeout as sleep } from 'node:timers/promises'
import { conflict } from '@rowhouse/core/errors'
import type { RecordsEvent } from '@rowhouse/core/events'
import type { Kysely } from 'kysely'
import { isUnmet } from '../../../dialects/for-commit.ts'
import type { UnitOfWork } from '../../../dialects/unit-of-work.ts'
import { heldProject } from '../../../meta/held-project.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { MetaTables } from '../../../meta/tables.ts'
import { newId } from '../../../platform/chance.ts'
import type { DataSource } from '../../../platform/connections.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import { sourceOf } from '../../../structure/sources/source-of.ts'
import { findForgotten, forgetIntended, insertChange, type LoggedChange, markDone } from '../changes/change-log.ts'
import { settleChanges } from '../changes/settle-changes.ts'
import { withEverything } from '../sight.ts'
import { findReply, keepReply } from './kept-replies.ts'
import { Losses } from './losses.ts'
import { guardOf, type RowGuard } from './row-guard.ts'
import { freeProject } from './same-structure.ts'
import { eventOf, seenBehind, seenBeside, type WriteAttempt, type WriteCtx, type WriteTask } from './write-attempt.ts'
import { replayed, replyNow, type Written, writtenOf } from './write-spec.ts'

/** How long a repeated call waits for the first one. */
const patienceMs = 10_000
const pollMs = 50

/**
 * Two databases cannot commit together. The entries of the change log are written as “intended” before the attached
 * database commits and become “done” after it did; what a crash leaves intended is settled by reading the records again.
 */
export async function writeAttached(task: WriteTask): Promise<Written> {
  const { ctx, table, spec } = task
  const source = await sourceOf(ctx, table.base)
  // Not the clock of the call, which tests may stop.
  const deadline = performance.now() + patienceMs
  for (;;) {
    const known = await findReply(ctx, ctx.meta.read, spec.once)
    if (known?.isSettled) return replayed(known)
    if (known === null) {
      const written = await new AttachedWrite(task, source).run()
      if (written !== null) return written
    }
    if (performance.now() > deadline)
      throw conflict('The first call with this Idempotency-Key is still under way. Try again in a moment.', {
        reason: 'idempotency_key',
      })
    await sleep(pollMs)
  }
}

class AttachedWrite {
  readonly #task: WriteTask
  readonly #source: DataSource
  /** The same in every try, so that a transaction which runs again does not leave two entries of one change. */
  readonly #ids: string[] = []
  #events: RecordsEvent[] = []
  /** Of all entries of a write alike: by it an undo finds those that belong together. */
  #at = ''
  #losses = new Losses()
  #isFinished = false

  constructor(task: WriteTask, source: DataSource) {
    this.#task = task
    this.#source = source
  }

  /** null: another call with the same Idempotency-Key was faster. */
  async run(): Promise<Written | null> {
    const { ctx } = this.#task
    const written = await this.#source.write((db) => this.#tryOnce(db)).catch((error: unknown) => this.#giveUp(error))
    if (written === null) return null
    const ended = await this.#end(written)
    ctx.changes.wake(ended.map(({ event }) => event.type))
    return written
  }

  /** Gives what is to be announced: another node may have found out first that the database took it. */
  async #end(written: Written): Promise<LoggedChange[]> {
    const { ctx } = this.#task
    const changes = this.#changes()
    if (changes.length === 0) return []
    const ended = await ctx.meta.write((tx) => markDone(tx, changes))
    if (ended.length === changes.length) return ended
    const again = await ctx.meta.write((tx) => this.#intendAgain(tx, written))
    return [...ended, ...(await ctx.meta.write((tx) => markDone(tx, again)))]
  }

  /** A write that took very long was taken for one that a crash had ended, and forgotten. */
  async #intendAgain(tx: UnitOfWork<MetaTables>, { change, reply }: Written): Promise<LoggedChange[]> {
    const { ctx, spec } = this.#task
    const forgotten = await findForgotten(tx, this.#changes())
    for (const lost of forgotten) await insertChange(tx, { ...lost, ctx, at: this.#at, state: 'intended' })
    if (spec.once !== undefined && forgotten.length > 0) await keepReply(ctx, tx, spec.once, { reply, change })
    return forgotten
  }

  async #tryOnce(db: Kysely<unknown>): Promise<Written> {
    const { ctx, spec, work } = this.#task
    this.#isFinished = false
    this.#events = []
    this.#at = new Date(ctx.now()).toISOString()
    if (this.#ids.length > 0) await ctx.meta.write((tx) => forgetIntended(tx, this.#ids))
    this.#losses = new Losses()
    const outcome = await work(this.#attempt(db, this.#task.table, this.#task.seen, guardOf(ctx, this.#task.table)))
    if (spec.loss === 'refuse') this.#losses.refuse()
    const reply = await replyNow(spec.reply, outcome, db)
    const change = this.#ids[this.#events.length - 1] ?? null
    const { once } = spec
    if (once !== undefined && !(await ctx.meta.write((tx) => keepReply(ctx, tx, once, { reply, change })))) throw faster
    this.#isFinished = true
    return { ...writtenOf(outcome, { change, reply }), lost: this.#losses.columns }
  }

  #attempt(db: Kysely<unknown>, table: SnapshotTable, seen: TableAccess, guard: RowGuard | null): WriteAttempt {
    const { ctx } = this.#task
    const at = this.#at
    return {
      ctx,
      table,
      seen,
      guard,
      access: withEverything(seen),
      db,
      at,
      later: null,
      losses: this.#losses,
      meta: ctx.meta.read,
      changeMeta: (work) => ctx.meta.write(work),
      beside: (shown) => {
        const other = shown.whole ?? shown
        return this.#attempt(db, other, seenBeside(this.#task, other), guardOf(ctx, other))
      },
      behind: (shown) => {
        const other = shown.whole ?? shown
        return this.#attempt(db, other, seenBehind(this.#task, other), null)
      },
      log: async (fact) => {
        const event = eventOf(this.#task, table, fact)
        const place = this.#events.push(event) - 1
        const id = this.#ids[place] ?? newId('change')
        this.#ids[place] = id
        await intend(ctx, { id, event, at })
      },
      logNew: () =>
        Promise.reject(new Error('Keys of records in attached databases are known before they are logged.')),
    }
  }

  #changes(): LoggedChange[] {
    return this.#events.flatMap((event, place) => {
      const id = this.#ids[place]
      return id === undefined ? [] : [{ id, event }]
    })
  }

  async #giveUp(error: unknown): Promise<null> {
    const { ctx } = this.#task
    // Whoever failed before the commit changed nothing; a failed commit may have come through all the same.
    if (!this.#isFinished) await ctx.meta.write((tx) => forgetIntended(tx, this.#ids))
    else
      await settleChanges(ctx, await ctx.structure(), this.#changes()).catch((cause) =>
        ctx.log.warn({ error: cause }, 'a change is not settled yet'),
      )
    if (error === faster) return null
    throw error
  }
}

/** Not while nothing may be written into the project: whoever exchanges what is in it waits for those who said so before. */
async function intend(ctx: WriteCtx, { id, event, at }: LoggedChange & { readonly at: string }): Promise<void> {
  const write = ctx.meta.write(async (tx) => {
    await insertChange(tx, { id, event, ctx, at, state: 'intended' })
    await tx.require(freeProject(tx, ctx.project.id))
  })
  await write.catch((error: unknown) => {
    throw isUnmet(error) ? heldProject() : error
  })
}

/** Thrown to roll back; never seen outside. */
const faster = new Error('Another call with the same Idempotency-Key was faster.')
