import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { noteResponses, requireOpen } from '../../views/responses.ts'
import { callClock } from '../call-clock.ts'
import { sentLinks } from '../links/link-cells.ts'
import { AcceptedRows } from './accept-row.ts'
import { linkableThrough } from './form-links.ts'
import { type Demands, refuseUnasked } from './hand-in.ts'
import { insertAccepted } from './insert-accepted.ts'
import { insertSole, soleOutcome } from './insert-sole.ts'
import { refuseWrongCount } from './limits.ts'
import { protectInTurn } from './protect-secrets.ts'
import { writeRecords } from './write-records.ts'
import type { SentRow, WriteWish, Written } from './write-wish.ts'

/** All rows or none. */
export function insertRecords(
  ctx: InProject<'records.insert' | 'records.bulkInsert' | 'records.handIn'>,
  table: SnapshotTable,
  sent: readonly SentRow[],
  wish: WriteWish,
): Promise<Written> {
  return writeRecords(ctx, table, wish, async (look) => {
    refuseWrongCount(sent)
    const demands = demandsOf(table, wish, sent)
    const clock = wish.form?.clock ?? callClock(ctx, 'UTC')
    const sightBeyond = await linkableThrough(ctx, look, table, { demands, clock })
    const links = await sentLinks(ctx, look, table, { sent, shape: wish.shape, rules: { sightBeyond } })
    const rows = new AcceptedRows(look, links.rows, { shape: wish.shape, isNew: true })
    const safe = await protectInTurn(ctx, table, rows)
    const mayWait = links.areInRows && 'question' in wish.reply && wish.once === undefined && wish.form === undefined
    return async (room) => {
      const who = { userId: ctx.actor?.id ?? null, now: room.at }
      if (wish.form !== undefined) await requireOpen(room.meta, wish.form.view, who)
      const later = mayWait ? await insertSole(room, safe) : null
      if (later !== null) return soleOutcome(table, later, rows.ignored)
      const keys = await insertAccepted(room, safe, { demands })
      await links.write(room, keys)
      const { form } = wish
      if (form !== undefined)
        await room.changeMeta((tx) => noteResponses(tx, form.view, keys, { ...who, hidden: form.hidden }))
      return { keys, count: keys.length, ignored: rows.ignored }
    }
  })
}

/** Of the form they are handed in through, by the id of the column. */
function demandsOf(table: SnapshotTable, { form }: WriteWish, sent: readonly SentRow[]): Demands {
  const judged = form === undefined ? [] : sent.map((row) => refuseUnasked(table, form, row))
  return new Map(judged.flatMap((rules) => [...rules]))
}
