// Filters that are stored with a column name their columns by id, so that renames need no care.
import type { FilterableColumn, FilterTree } from '@rowhouse/core/filters/filter-tree'
import { parseWhere } from '@rowhouse/core/filters/parse-where'
import { printWhere } from '@rowhouse/core/filters/print-where'

/** Ids of columns that a stored filter may name; never fewer than it does. */
export function columnsNamed(where: string, columns: readonly FilterableColumn[]): string[] {
  return columns.map(({ id }) => id).filter((id) => where.includes(`(${id},`))
}

/** A stored filter. Throws like `parseWhere`. */
export function readStoredWhere(where: string, columns: readonly FilterableColumn[]): FilterTree | null {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const tree = parseWhere(
    where,
    columns.map((column) => ({ ...column, title: column.id, name: null })),
  )
  return tree === null ? null : withColumns(tree, ({ id }) => byId.get(id))
}

/** As people wrote it, with titles → as it is stored. */
export function storedWhere(where: string, columns: readonly FilterableColumn[]): string | null {
  const tree = parseWhere(where, columns)
  if (tree === null) return null
  return printWhere(withColumns(tree, (column) => ({ ...column, title: column.id })))
}

/** As it is stored → as people read it. What cannot be read any more stays as it is. */
export function shownWhere(where: string, columns: readonly FilterableColumn[]): string {
  try {
    const tree = readStoredWhere(where, columns)
    return tree === null ? '' : printWhere(tree)
  } catch {
    return where
  }
}

function withColumns(tree: FilterTree, find: (column: FilterableColumn) => FilterableColumn | undefined): FilterTree {
  if (tree.kind === 'test') return { ...tree, column: find(tree.column) ?? tree.column }
  return { ...tree, members: tree.members.map((member) => withColumns(member, find)) }
}
