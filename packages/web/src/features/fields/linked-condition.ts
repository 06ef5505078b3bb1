import { AppError } from '@rowhouse/core/errors'
import { parseWhere } from '@rowhouse/core/filters/parse-where'
import { printWhere } from '@rowhouse/core/filters/print-where'
import type { FilterGroupNode } from '@rowhouse/core/views/filter-node'
import { filterNodeOf } from '@rowhouse/core/views/filter-node-of'
import { filterTreeOf } from '@rowhouse/core/views/filter-tree-of'
import { asFilterable } from '../../structure/tables/as-filterable.ts'
import type { Table } from '../../structure/tables/table.ts'
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
