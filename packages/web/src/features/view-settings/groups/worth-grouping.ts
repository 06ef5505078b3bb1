import { columnTypes } from '@rowhouse/core/column-types/registry'
import { cellTypes } from '../../../cells/cell-types.ts'
import { type Column, valuesOf } from '../../../structure/tables/table.ts'

/** The field people most likely group by: one with few values that many records share. A group for each record helps nobody. */
export function worthGrouping(columns: readonly Column[]): Column | undefined {
  return columns.toSorted((one, other) => rankOf(one) - rankOf(other))[0]
}

const last = 1 + Math.max(...Object.values(cellTypes).map(({ groupRank = 0 }) => groupRank))

function rankOf(column: Column): number {
  if (column.isKey) return last + 3
  if (column.isPrimaryValue) return last + 2
  const { type, comparison } = valuesOf(column)
  const { groupRank } = cellTypes[columnTypes[column.type].computed === 'link' ? column.type : type]
  return groupRank ?? last + (comparison === 'text' ? 1 : 0)
}
