import { conflict, forbidden } from '@rowhouse/core/errors'
import { cutBytes } from '@rowhouse/core/table-names'
import type { InProject } from '../../../../request/context.ts'
import type { WireColumnRequest } from '../../../../structure/columns/accept-column.ts'
import { type BackfillInput, backfillKind } from '../../../../structure/columns/backfills.ts'
import { ColumnNames } from '../../../../structure/columns/column-names.ts'
import { refuseView } from '../../../../structure/refuse-view.ts'
import { sourceOf } from '../../../../structure/sources/source-of.ts'
import { changedRow } from '../../changed-row.ts'
import { refuseUnknownReference } from '../../column-references.ts'
import { readColumnRows, tableOfColumn } from '../../column-rows.ts'
import { refuseOtherKind } from '../../computed/update-computed-column.ts'
import { rowsOf } from '../../preview-deletion.ts'
import { refuseJoining } from '../../refuse-joining.ts'
import { requireMembers } from '../../require-members.ts'
import { type ConversionSpec, conversionOf, lookAtCells, refuseUnexpected } from '../plan-cells.ts'
import { otherTypeNeeded } from '../preview.ts'
import { goesInBatches, nextNameFor } from './form.ts'
import { refuseMoving } from './refuse-moving.ts'

/** Begins to give a column another type; gives the job that does it. */
export async function startConversion(
  ctx: InProject<'columns.update'>,
  columnId: string,
  request: WireColumnRequest,
  expected: ConversionSpec['expected'],
): Promise<string> {
  const { base, id: tableId, columnRows } = await tableOfColumn(ctx, columnId)
  refuseOtherKind(columnRows.get(columnId)?.type ?? '', request.uidt)
  if (base.isReadOnly) throw forbidden('The database was attached read-only.')
  const { scan: data } = await sourceOf(ctx, base)
  const site = { meta: ctx.meta.read, data }
  const rows = await readColumnRows(site.meta, { projectId: ctx.project.id, tableId, columnId })
  const at = new Date(ctx.now()).toISOString()
  const changed = changedRow(rows.column, request, { dialect: base.dialect, at })
  if (!changed.isConversion) throw otherTypeNeeded()
  refuseView(rows)
  refuseJoining(rowsOf(await ctx.structure()), rows.column)
  refuseUnknownReference(changed.after, rows.live)
  await requireMembers(site.meta, changed.after)
  const looked = await lookAtCells({ site, base, rows, changed })
  const { preview, isMetadataOnly } = looked
  if (isMetadataOnly || !goesInBatches(base, rows, changed, preview.total))
    throw conflict('These values go over at once: send the change without batches.', { reason: 'at_once' })
  refuseUnexpected(changed.after, preview, { mayEmpty: true, expected })
  const others = rows.columns.filter(({ id }) => id !== columnId)
  const names = new ColumnNames(base.dialect, others, rows.kept)
  names.takeTitle(changed.after.title)
  const { after, keptName } = conversionOf({ base, rows, changed }, looked, names)
  const name = cutBytes(rows.column.name ?? '', 50)
  const input: BackfillInput = {
    ...{ project: ctx.project.id, table: tableId, column: columnId, before: rows.column, after },
    keptName: keptName ?? '',
    nextName: nextNameFor(names, name),
    markName: names.takeFreeName(`${name}_mark`),
    emptied: preview.emptied,
    total: preview.total,
  }
  const job = await ctx.write(async (tx) => {
    await refuseMoving(tx, ctx.project.id, columnId)
    return ctx.jobs.add(tx, { kind: backfillKind, projectId: ctx.project.id, actorId: ctx.actor.id, input })
  })
  ctx.jobs.wake()
  return job
}
