import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { type Column, type RecordRow, showCell, type Table } from '../structure/tables/table.ts'
import { buttonAddress } from './button-address.ts'

/** What a cell draws: its own value, or for a type that is made of other columns what they make. */
export function drawnValue(table: Pick<Table, 'columns'>, column: Column, record: RecordRow): CellValue {
  const { computed } = columnTypes[column.type]
  if (computed === 'action') return buttonAddress(table, column, record)
  if (computed !== 'copy') return record[column.title] ?? null
  const { columns } = table
  const { column: drawnId } = column.options as { readonly column?: string | null }
  const drawn = columns.find(({ id }) => id === drawnId)
  const value = drawn === undefined ? null : (record[drawn.title] ?? null)
  return drawn === undefined || value === null ? null : showCell(drawn, value)
}
