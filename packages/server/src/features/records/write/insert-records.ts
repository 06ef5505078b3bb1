import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { sentLinks } from '../links/link-cells.ts'
import { AcceptedRows } from './accept-row.ts'
import { refuseUnasked } from './hand-in.ts'
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
    if (wish.form !== undefined) for (const row of sent) refuseUnasked(table, wish.form, row)
    const links = await sentLinks(ctx, look, table, { sent, shape: wish.shape })
    const rows = new AcceptedRows(look, links.rows, { shape: wish.shape, isNew: true })
    const safe = await protectInTurn(ctx, table, rows)
    const mayWait = links.areInRows && 'question' in wish.reply && wish.once === undefined
    return async (room) => {
      const later = mayWait ? await insertSole(room, safe) : null
      if (later !== null) return soleOutcome(table, later, rows.ignored)
      const keys = await insertAccepted(room, safe)
      await links.write(room, keys)
      return { keys, count: keys.length, ignored: rows.ignored }
    }
  })
}
