// The one write path of records: every insert, update, delete, import and undo runs through here. Data, change log and the
// reply kept under an Idempotency-Key are stored together or not at all.
import { forbidden } from '@rowhouse/core/errors'
import { heldProject } from '../../../meta/held-project.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import { requirePresent } from '../../../structure/require-present.ts'
import { callClock } from '../call-clock.ts'
import { sightOf, sightsFor } from '../sight.ts'
import { findReply } from './kept-replies.ts'
import { writeAttached } from './write-attached.ts'
import type { Work, WriteCtx } from './write-attempt.ts'
import { writeBuiltIn } from './write-built-in.ts'
import { replayed, type WriteSpec, type Written } from './write-spec.ts'

/**
 * `prepare` runs once and outside of the transaction: checks that need no data, and slow things. What it gives runs inside,
 * and again when the transaction lost a race.
 */
export async function writeRecords(
  ctx: WriteCtx,
  shown: SnapshotTable,
  spec: WriteSpec,
  prepare: (seen: TableAccess) => Promise<Work>,
): Promise<Written> {
  // What the caller does not see of it is kept and logged all the same.
  const table = shown.whole ?? shown
  requirePresent(table)
  if ((await ctx.structure()).isHeld) throw heldProject()
  if (table.readOnlyReason !== null) throw forbidden(table.readOnlyReason, { reason: 'read_only' })
  // Asked again inside the transaction: here only to spare a repeated call the work.
  const known = spec.once === undefined ? null : await findReply(ctx, ctx.meta.read, spec.once)
  if (known?.isSettled) return replayed(known)
  const seen: TableAccess = {
    table,
    sight: spec.sight ?? sightOf(ctx, table),
    sightOf: sightsFor(ctx),
    dialect: table.base.dialect,
    clock: callClock(ctx, 'UTC'),
  }
  const task = { ctx, table, seen, spec, work: await prepare(seen) }
  return table.base.isBuiltIn ? writeBuiltIn(task) : writeAttached(task)
}
