import { AppError, forbidden } from '@rowhouse/core/errors'
import { rowPositionType } from '../../../meta/row-position.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { numberRows } from '../../../query/row-positions.ts'
import type { InProject } from '../../../request/context.ts'
import { changedTable } from '../../../structure/changed-table.ts'
import { ColumnNames } from '../../../structure/columns/column-names.ts'
import { addedColumn } from '../../../structure/columns/column-steps.ts'
import { accessToAll, storedColumn } from '../../../structure/record-table-of.ts'
import { restructure, stepOf } from '../../../structure/restructure.ts'
import { insertColumns, isLive, readTableRows } from '../../../structure/table-rows.ts'
import { askForIndexes } from '../../views/indexes/want-indexes.ts'
import { positionRow } from './position-row.ts'
import { gap } from './positions.ts'

/**
 * The table with a column that says where its rows stand, made when somebody moves the first one. Nothing is added to attached
 * databases, whose tables other programs fill without knowing of it.
 */
export async function orderRows(ctx: InProject<'records.bulkUpdate'>, table: SnapshotTable): Promise<SnapshotTable> {
  if (table.position !== undefined) return table
  if (table.readOnlyReason !== null) throw forbidden(table.readOnlyReason, { reason: 'read_only' })
  if (!table.base.isBuiltIn)
    throw new AppError(
      'invalid_request',
      'Rows of an attached database cannot be put in an order by hand: nothing is added to its tables. Sort by a field instead.',
    )
  const { version } = await restructure(ctx, table.base, async (site) => {
    const { table: row, columns, kept } = await readTableRows(site.meta, ctx.project.id, table.id)
    const live = columns.filter(isLive)
    // Somebody else was faster.
    if (live.some(({ type }) => type === rowPositionType)) return null
    const names = new ColumnNames(table.base.dialect, columns, kept)
    const column = positionRow(ctx, table, {
      name: names.takeFreeName('rh_position'),
      title: names.takeFreeTitle('Row position'),
      type: rowPositionType,
      options: '{}',
    })
    const access = accessToAll(row, [...live, column], table.base)
    const numbered = numberRows(access, storedColumn(access, column.id), gap)
    return {
      steps: [addedColumn(table.base, row, column), stepOf([numbered])],
      async record(tx) {
        await insertColumns(tx, [column])
        await askForIndexes(ctx, tx, table)
      },
    }
  })
  ctx.jobs.wake()
  return changedTable(ctx, table.id, version)
}
