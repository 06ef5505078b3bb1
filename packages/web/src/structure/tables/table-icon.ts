import { type Icon, IconEye, IconLock, IconTable } from '@tabler/icons-react'
import { isView, type TableSummary } from './table.ts'

export function iconOf(table: Pick<TableSummary, 'type' | 'readonly'>): Icon {
  if (isView(table)) return IconEye
  return table.readonly === null ? IconTable : IconLock
}
