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
import type { SentRow, WriteSpec, Written } from './write-spec.ts'

/** All rows or none. */
export function insertRecords(
  ctx: InProject<'records.insert' | 'records.bulkInsert' | 'records.handIn'>,
  table: SnapshotTable,
  sent: readonly SentRow[],
  spec: WriteSpec,
): Promise<Written> {
  return writeRecords(ctx, table, spec, async (access) => {
    refuseWrongCount(sent)
    const demands = demandsOf(table, spec, sent)
    const clock = spec.form?.clock ?? callClock(ctx, 'UTC')
    const sightBeyond = await linkableThrough(ctx, access, table, { demands, clock })
    const isAnswer = spec.form !== undefined
    const links = await sentLinks(ctx, access, table, { sent, shape: spec.shape, isAnswer, rules: { sightBeyond } })
    const rows = new AcceptedRows(access, links.rows, { shape: spec.shape, isNew: true })
    const safe = await protectInTurn(ctx, table, rows)
    const mayWait = links.areInRows && 'question' in spec.reply && spec.once === undefined && spec.form === undefined
    return async (attempt) => {
      const who = { userId: ctx.actor?.id ?? null, now: attempt.at }
      if (spec.form !== undefined) await requireOpen(attempt.meta, spec.form.view, who)
      const later = mayWait ? await insertSole(attempt, safe) : null
      if (later !== null) return soleOutcome(table, later, rows.ignored)
      const keys = await insertAccepted(attempt, safe, { demands })
      await links.write(attempt, keys)
      const { form } = spec
      if (form !== undefined)
        await attempt.changeMeta((tx) => noteResponses(tx, form.view, keys, { ...who, hidden: form.hidden }))
      return { keys, count: keys.length, ignored: rows.ignored }
    }
  })
}

/** Of the form they are handed in through, by the id of the column. */
function demandsOf(table: SnapshotTable, { form }: WriteSpec, sent: readonly SentRow[]): Demands {
  const judged = form === undefined ? [] : sent.map((row) => refuseUnasked(table, form, row))
  return new Map(judged.flatMap((rules) => [...rules]))
}
