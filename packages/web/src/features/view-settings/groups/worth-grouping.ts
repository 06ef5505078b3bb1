import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { type Column, valuesOf } from '../../../structure/tables/table.ts'

/** Fields with few values that many records share, the most telling first. */
const shared: readonly ColumnTypeName[] = [
  'SingleSelect',
  'Collaborator',
  'Checkbox',
  'LinkToAnotherRecord',
  'MultiSelect',
  'Rating',
  'Date',
  'Year',
  'CreatedBy',
  'LastModifiedBy',
  'DateTime',
  'CreateTime',
  'LastModifiedTime',
]

/** The field people most likely group by: a group for each record helps nobody. */
export function worthGrouping(columns: readonly Column[]): Column | undefined {
  return columns.toSorted((one, other) => rankOf(one) - rankOf(other))[0]
}

function rankOf(column: Column): number {
  if (column.isKey) return shared.length + 3
  if (column.isPrimaryValue) return shared.length + 2
  const { type, comparison } = valuesOf(column)
  const at = shared.indexOf(column.type === 'LinkToAnotherRecord' ? column.type : type)
  if (at !== -1) return at
  return shared.length + (comparison === 'text' ? 1 : 0)
}
