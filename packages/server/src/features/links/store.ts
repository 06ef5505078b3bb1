import type { Kysely } from 'kysely'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

export async function changeColumn(meta: Meta, columnId: string, change: Partial<ColumnRow>): Promise<void> {
  await meta.updateTable('rh_columns').set(change).where('id', '=', columnId).execute()
}

export async function changeTable(meta: Meta, tableId: string, change: Partial<TableRow>): Promise<void> {
  await meta.updateTable('rh_tables').set(change).where('id', '=', tableId).execute()
}
