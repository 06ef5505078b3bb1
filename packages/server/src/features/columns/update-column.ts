import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import type { ConversionRow } from '../../meta/rows/changes.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { changedTable } from '../../structure/changed-table.ts'
import type { WireColumnRequest } from '../../structure/columns/accept-column.ts'
import { isComputedType } from '../../structure/columns/computed-types.ts'
import { restructure } from '../../structure/restructure.ts'
import { findPlaces } from '../attachments/find-places.ts'
import { changedRow } from './changed-row.ts'
import { readColumnRows, tableOfColumn } from './column-rows.ts'
import { refuseOtherKind, updateComputedColumn } from './computed/update-computed-column.ts'
import { otherTypeNeeded } from './convert/preview.ts'
import { planUpdate, type UpdateSpec } from './plan-update.ts'
import { rowsOf } from './preview-deletion.ts'
import { refuseJoining } from './refuse-joining.ts'

interface UpdatedColumn {
  readonly table: SnapshotTable
  /** null when the type stayed. */
  readonly conversion: ConversionRow | null
  /** null when nothing was to be changed. */
  readonly change: string | null
}

/** Everything that can be changed about a column, in one step: all of it or nothing. */
export async function updateColumn(
  ctx: InProject<'columns.update'>,
  columnId: string,
  request: WireColumnRequest,
  spec: UpdateSpec,
): Promise<UpdatedColumn> {
  const { base, id: tableId, columnRows } = await tableOfColumn(ctx, columnId)
  const type = columnRows.get(columnId)?.type ?? ''
  refuseOtherKind(type, request.uidt)
  if (isComputedType(type)) {
    if (spec.mustConvert) throw otherTypeNeeded()
    return { ...(await updateComputedColumn(ctx, columnId, request)), conversion: null }
  }
  const ids = { projectId: ctx.project.id, tableId, columnId }
  const at = new Date(ctx.now()).toISOString()
  const { value, version } = await restructure(ctx, base, async (site) => {
    const rows = await readColumnRows(site.meta, ids)
    const changed = changedRow(rows.column, request, { dialect: base.dialect, at })
    if (changed.isConversion) refuseJoining(rowsOf(await ctx.structure()), rows.column)
    return planUpdate({ site, base, rows, changed, spec, at })
  })
  const { conversion, change } = value ?? { conversion: null, change: null }
  const table = await changedTable(ctx, tableId, version)
  // A column that was text may name files.
  const { holds } = columnTypeOf(table.columnRows.get(columnId)?.type ?? '')
  if (conversion !== null && holds === 'files') await findPlaces(ctx, table)
  return { table, conversion, change }
}
