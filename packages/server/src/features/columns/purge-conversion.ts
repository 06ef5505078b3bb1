import { dropColumn } from '../../structure/columns/column-steps.ts'
import { type Restructurer, restructure } from '../../structure/restructure.ts'
import { deleteConversion, findConversion } from './store.ts'
import { baseIn, basesOf } from './trashed-column.ts'

/** The kept copy has had its time. After this the change of type can no longer be undone. */
export async function purgeConversion(ctx: Restructurer, conversionId: string): Promise<void> {
  const table = await ctx.meta.read
    .selectFrom('rh_conversions as item')
    .innerJoin('rh_columns as column', 'column.id', 'item.column_id')
    .innerJoin('rh_tables as table', 'table.id', 'column.table_id')
    .selectAll('table')
    .where('item.id', '=', conversionId)
    .executeTakeFirst()
  if (table === undefined) return
  const base = baseIn(await basesOf(ctx, ctx.project.id), table.base_id)
  await restructure(ctx, base, async ({ meta }) => {
    const conversion = await findConversion(meta, ctx.project.id, conversionId)
    if (conversion === undefined) return null
    const { kept_name: name } = conversion
    return {
      steps: name === null || base.isReadOnly ? [] : [{ run: (data) => dropColumn(base.dialect, data, table, name) }],
      record: (tx) => deleteConversion(tx, conversionId),
    }
  })
}
