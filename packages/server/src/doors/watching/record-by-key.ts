import { joinFilters, type ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { keysFilter } from '../../features/records/export/computed-cells.ts'
import type { RecordsLook } from '../../features/records/read/look-at.ts'
import { visibleColumns } from '../../query/look.ts'
import { recordKeyIn } from '../../query/record-key.ts'

/** Finds this record among those that are chosen; null: whoever looks cannot ask for it. */
export function recordByKey(look: RecordsLook, id: string, chosen: ResolvedFilter | null): ResolvedFilter | null {
  const key = recordKeyIn(look.table, id)
  const seen = visibleColumns(look)
  if (key === null || !look.table.key.every((part) => seen.some((one) => one.id === part.id))) return null
  return joinFilters('and', [keysFilter(look, [key]), chosen])
}
