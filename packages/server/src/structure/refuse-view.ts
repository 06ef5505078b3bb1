import { conflict } from '@rowhouse/core/errors'
import type { TableRows } from './table-rows.ts'

export function refuseView({ table }: Pick<TableRows, 'table'>): void {
  if (table.kind === 'view') throw conflict('This is a view of the database: its columns are changed there.')
}
