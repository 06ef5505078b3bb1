import { joinFilters, type ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { keysFilter } from '../../features/records/export/computed-cells.ts'
import type { RecordsAccess } from '../../features/records/read/access-to.ts'
import { recordKeyIn } from '../../query/record-key.ts'
import { visibleColumns } from '../../query/table-access.ts'

/** Finds this record among those that are chosen; null: whoever looks cannot ask for it. */
export function recordByKey(access: RecordsAccess, id: string, chosen: ResolvedFilter | null): ResolvedFilter | null {
  const key = recordKeyIn(access.table, id)
  const seen = visibleColumns(access)
  if (key === null || !access.table.key.every((part) => seen.some((one) => one.id === part.id))) return null
  return joinFilters('and', [keysFilter(access, [key]), chosen])
}
