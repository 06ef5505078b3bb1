import { readFilterValue } from '@rowhouse/core/column-types/read-filter-value'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { FilterableColumn } from '@rowhouse/core/filters/filter-tree'
import { type Column, valuesOf } from './table.ts'

/** What filters need to know of a column. */
export function asFilterable(column: Column): FilterableColumn {
  const { type, options, comparison, operators } = valuesOf(column)
  const { id, title, name } = column
  const read = (text: string) => readFilterValue(columnTypes[type] as never, text, options)
  return { id, title, name, comparison, operators, readFilterValue: read }
}
