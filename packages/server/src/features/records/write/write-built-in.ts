import type { RecordsEvent } from '@rowhouse/core/events'
import type { Kysely } from 'kysely'
import { newId } from '../../../platform/chance.ts'
import { insertChange } from '../changes/change-log.ts'
import { withEverything } from '../sight.ts'
import { findReply, keepReply, lostRace } from './kept-replies.ts'
import { eventOf, type Room, type WriteTask } from './room.ts'
import { isStale, versionOfSameTable } from './same-structure.ts'
import { replayed, type Written } from './write-wish.ts'

/**
 * Records beside the metadata: data, change log and kept reply in one transaction. It holds only while the structure is
 * the one the rows were accepted by; when another part of it changed meanwhile, the same work runs again.
 */
export async function writeBuiltIn(task: WriteTask): Promise<Written> {
  let { version } = task.table
  for (;;) {
    try {
      return await attempt(task, version)
    } catch (error) {
      if (!isStale(error)) throw error
      version = await versionOfSameTable(task.ctx, task.table)
    }
  }
}

async function attempt(task: WriteTask, version: number): Promise<Written> {
  const { ctx, table, seen, wish, work } = task
  let events: RecordsEvent[] = []
  const written = await ctx.write(async (tx): Promise<Written> => {
    events = []
    const known = await findReply(ctx, tx, wish.once)
    if (known !== null) return replayed(known)
    let change: string | null = null
    // The tables of records have no row types: their names come from the snapshot.
    const db = tx as unknown as Kysely<unknown>
    const at = new Date(ctx.now()).toISOString()
    const room: Room = {
      ctx,
      table,
      seen,
      look: withEverything(seen),
      db,
      at,
      meta: tx,
      changeMeta: (change) => change(tx),
      async log(fact) {
        const event = eventOf(task, fact)
        events.push(event)
        change = newId('change')
        await insertChange(tx, { id: change, event, ctx, at, doneIn: version })
      },
    }
    const outcome = await work(room)
    const reply = await wish.reply(outcome, db)
    if (wish.once !== undefined && !(await keepReply(ctx, tx, wish.once, { reply, change }))) throw lostRace()
    return { ...outcome, change, reply, replayed: false }
  })
  ctx.bus.publish(events)
  return written
}
