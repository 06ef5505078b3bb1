import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { OrderStep } from './group-operand.ts'
import { isStored } from './record-table.ts'

/**
 * The order without levels that say nothing, because every record that passes the filter is of the same group. Choices come in an
 * order no index knows: with their level, reading on in one stack would sort all of it.
 */
export function sortsBeside(sorts: readonly OrderStep[], filter: ResolvedFilter | null): readonly OrderStep[] {
  if (filter === null || !sorts.some(({ group }) => group !== undefined)) return sorts
  const same = sameIn(filter)
  return sorts.filter(({ column, group }) => group === undefined || !isStored(column) || !same.includes(column.id))
}

/** Columns of which all records hold one value, or none. */
function sameIn(filter: ResolvedFilter): string[] {
  if (filter.kind === 'test') return filter.operator === 'eq' || filter.operator === 'blank' ? [filter.column.id] : []
  return filter.not || (filter.joined === 'or' && filter.members.length > 1) ? [] : filter.members.flatMap(sameIn)
}
