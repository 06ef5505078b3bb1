import { forbidden } from '@rowhouse/core/errors'
import { cutBytes } from '@rowhouse/core/table-names'
import type { ColumnRow } from '../../../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../../../meta/snapshot.ts'
import type { InProject } from '../../../../request/context.ts'
import { countRecords } from '../../../../structure/cells/count-cells.ts'
import { fillerOf } from '../../../../structure/cells/fill-cells.ts'
import { acceptColumn, type WireColumnRequest } from '../../../../structure/columns/accept-column.ts'
import { backfillKind, type FillInput } from '../../../../structure/columns/backfills.ts'
import { ColumnNames } from '../../../../structure/columns/column-names.ts'
import { computedKind } from '../../../../structure/columns/computed-types.ts'
import { findTable } from '../../../../structure/find-table.ts'
import { accessToAll, storedColumn } from '../../../../structure/record-table-of.ts'
import { refuseView } from '../../../../structure/refuse-view.ts'
import { sourceOf } from '../../../../structure/sources/source-of.ts'
import { isLive, readTableRows, type TableRows } from '../../../../structure/table-rows.ts'
import { addedRow } from '../../add-column.ts'
import { readColumnRows, tableOfColumn } from '../../column-rows.ts'
import { copiedRow, refuseUnique } from '../../duplicate-column.ts'
import { isForBatches } from './form.ts'
import { refuseMoving } from './refuse-moving.ts'

type Ctx = InProject<'columns.add'>

/** Begins a second column like it; gives the job that does it. null: it is made at once. */
export async function startDuplicate(ctx: Ctx, columnId: string): Promise<string | null> {
  const { base, id: tableId } = await tableOfColumn(ctx, columnId)
  const rows = await readColumnRows(ctx.meta.read, { projectId: ctx.project.id, tableId, columnId })
  const { column, columns, kept } = rows
  if (column.name === null) return null
  refuseUnique(rows)
  const row = copiedRow(rows, base, new Date(ctx.now()).toISOString())
  const names = new ColumnNames(base.dialect, [...columns, row], kept)
  const markName = names.takeFreeName(`${cutBytes(row.name ?? '', 50)}_mark`)
  return begin(ctx, base, rows, { column: columnId, adds: row, from: column, markName })
}

/** The same of a new column that gives every record a value of its own. */
export async function startColumn(ctx: Ctx, tableId: string, request: WireColumnRequest): Promise<string | null> {
  const { base } = await findTable(ctx, tableId)
  if (base.isBuiltIn || computedKind(request.uidt ?? '') !== null) return null
  const spec = acceptColumn(request, base.row.inflection_column)
  const rows = await readTableRows(ctx.meta.read, ctx.project.id, tableId)
  if (spec.isKey || spec.word === null) return null
  refuseView(rows)
  const live = rows.columns.filter(isLive)
  const row = addedRow(spec, rows, base, new Date(ctx.now()).toISOString())
  const stored = storedColumn(accessToAll(rows.table, [...live, row], base), row.id)
  // A default comes with the column, and no record is written.
  if (stored.kept === null || fillerOf(stored) === null) return null
  return begin(ctx, base, rows, { column: live[0]?.id ?? '', adds: row, from: null, markName: null })
}

async function begin(
  ctx: Ctx,
  base: SnapshotBase,
  { table, columns }: TableRows,
  fill: { readonly column: string; readonly adds: ColumnRow } & Pick<FillInput, 'from' | 'markName'>,
): Promise<string | null> {
  if (base.isBuiltIn) return null
  if (base.isReadOnly) throw forbidden('The database was attached read-only.')
  const access = accessToAll(table, columns.filter(isLive), base)
  const { scan } = await sourceOf(ctx, base)
  const total = await countRecords(scan, access)
  if (!isForBatches(base, total) || access.table.key.length === 0) return null
  const input: FillInput = { project: ctx.project.id, table: table.id, ...fill, total }
  const job = await ctx.write(async (tx) => {
    if (fill.from !== null) await refuseMoving(tx, ctx.project.id, fill.column)
    return ctx.jobs.add(tx, { kind: backfillKind, projectId: ctx.project.id, actorId: ctx.actor.id, input })
  })
  ctx.jobs.wake()
  return job
}
