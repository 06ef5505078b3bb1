import type { Kysely } from 'kysely'
import type { TableRow } from '../../meta/rows/structure.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

type TableChange = Partial<
  Pick<TableRow, 'title' | 'description' | 'position' | 'deleted_at' | 'deleted_by' | 'updated_at'>
>

export async function changeTable(meta: Meta, tableId: string, change: TableChange): Promise<void> {
  await meta.updateTable('rh_tables').set(change).where('id', '=', tableId).execute()
}

/** The default view goes by the title of its table for as long as nobody gave it another. */
export async function renameDefaultView(
  meta: Meta,
  tableId: string,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: string },
): Promise<void> {
  await meta
    .updateTable('rh_views')
    .set({ title: to, updated_at: at })
    .where('table_id', '=', tableId)
    .where('is_default', '=', 1)
    .where('title', '=', from)
    .execute()
}
