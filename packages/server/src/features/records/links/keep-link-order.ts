import { AppError } from '@rowhouse/core/errors'
import { linkPositionType } from '../../../meta/row-position.ts'
import type { InProject } from '../../../request/context.ts'
import { changedTable } from '../../../structure/changed-table.ts'
import { ColumnNames } from '../../../structure/columns/column-names.ts'
import { addedColumn } from '../../../structure/columns/column-steps.ts'
import { restructure } from '../../../structure/restructure.ts'
import { insertColumns, isLive, readTableRows } from '../../../structure/table-rows.ts'
import { positionRow } from '../order/position-row.ts'
import { type LinkColumn, tableIn } from './link-column.ts'

/**
 * Gives the junction of a link a column that says where the links of a record stand, when somebody moves the first one.
 * Each side has an order of its own. A foreign key has no place for one, and nothing is added to attached databases.
 */
export async function keepLinkOrder(ctx: InProject<'links.add'>, { column, link }: LinkColumn): Promise<void> {
  const { junction } = link
  if (junction?.position) return
  if (junction === null)
    throw new AppError(
      'invalid_request',
      `The records of “${column.title}” stand in the order of their key: only links of many to many can be put in another one.`,
    )
  const table = tableIn(await ctx.structure(), junction.tableId)
  if (!table.base.isBuiltIn)
    throw new AppError(
      'invalid_request',
      'Links of an attached database cannot be put in an order by hand: nothing is added to its tables.',
    )
  const { version } = await restructure(ctx, table.base, async (site) => {
    const { table: row, columns, kept } = await readTableRows(site.meta, ctx.project.id, table.id)
    const options = JSON.stringify({ of: junction.own.id })
    // Somebody else was faster.
    if (columns.some((one) => isLive(one) && one.type === linkPositionType && one.options === options)) return null
    const names = new ColumnNames(table.base.dialect, columns, kept)
    const position = positionRow(ctx, table, {
      name: names.takeFreeName('rh_link_position'),
      title: names.takeFreeTitle('Link position'),
      type: linkPositionType,
      options,
    })
    return {
      steps: [addedColumn(table.base, row, position)],
      record: (tx) => insertColumns(tx, [position]),
    }
  })
  await changedTable(ctx, table.id, version)
}
