import { readFilterValue } from '@rowhouse/core/column-types/read-filter-value'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { AppError } from '@rowhouse/core/errors'
import type { FilterableColumn } from '@rowhouse/core/filters/filter-tree'
import { parseWhere } from '@rowhouse/core/filters/parse-where'
import { printWhere } from '@rowhouse/core/filters/print-where'
import type { FilterGroupNode } from '@rowhouse/core/views/filter-node'
import { filterNodeOf } from '@rowhouse/core/views/filter-node-of'
import { filterTreeOf } from '@rowhouse/core/views/filter-tree-of'
import { type Column, type Table, valuesOf } from '../../structure/tables/table.ts'
import { emptyGroup, rootOf } from '../view-settings/filter-nodes.ts'

/** The condition of a lookup as the screen shows conditions; null: it cannot be read, because fields of it are gone. */
export function conditionOf(where: string, { columns }: Pick<Table, 'columns'>): FilterGroupNode | null {
  if (where.trim() === '') return emptyGroup('and')
  try {
    const tree = parseWhere(where, columns.map(asFilterable))
    return tree === null ? emptyGroup('and') : rootOf(filterNodeOf(tree))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** The other way. Conditions that are still being made are left out. */
export function whereOf(root: FilterGroupNode, { columns }: Pick<Table, 'columns'>): string {
  const { tree } = filterTreeOf(root, columns.map(asFilterable))
  return tree === null ? '' : printWhere(tree)
}

function asFilterable(column: Column): FilterableColumn {
  const { type, options, comparison, operators } = valuesOf(column)
  const { id, title, name } = column
  const read = (text: string) => readFilterValue(columnTypes[type] as never, text, options)
  return { id, title, name, comparison, operators, readFilterValue: read }
}
