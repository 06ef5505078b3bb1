import { type FilterNode, testsIn } from '@rowhouse/core/views/filter-node'
import type { Column } from '../../../structure/tables/table.ts'
import type { Settings } from '../../../structure/views/settings.ts'

/** Titles of the columns by which a view decides where a record stands and how it looks; null: one that is computed of others. */
export function columnsThatMove(settings: Settings, columns: readonly Column[]): readonly (string | null)[] {
  const { groups, sorts, filters, colors, colorBy } = settings
  const ids = new Set([
    ...[...groups, ...sorts].map(({ columnId }) => columnId),
    colorBy,
    ...[filters, ...colors.map(({ filter }) => filter)].flatMap(idsIn),
  ])
  return columns.flatMap(({ id, title, isReadOnly }) => (ids.has(id) ? [isReadOnly ? null : title] : []))
}

function idsIn(node: FilterNode | null): (string | null)[] {
  return node === null ? [] : testsIn(node).map(({ columnId }) => columnId)
}
