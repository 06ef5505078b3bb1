import type { CellValue } from '../storage.ts'
import type { ResolvedFilter } from './filter-tree.ts'
import { matches } from './matches.ts'

/**
 * Whether a record matches of which only these cells are known (by column id; null is an empty one). null: that hangs on a
 * cell nobody knows.
 */
export function matchesKnown(tree: ResolvedFilter, known: ReadonlyMap<string, CellValue>): boolean | null {
  if (tree.kind === 'test') return known.has(tree.column.id) ? matches(tree, known) : null
  if (tree.members.length === 0) return false
  const members = tree.members.map((member) => matchesKnown(member, known))
  const decisive = tree.joined === 'or'
  if (members.includes(decisive)) return decisive !== tree.not
  return members.includes(null) ? null : decisive === tree.not
}
