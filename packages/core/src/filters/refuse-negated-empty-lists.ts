import type { FilterTree } from './filter-tree.ts'
import { type FaultPlace, refused } from './refused.ts'

/** “One of nothing” matches no record; its negation would match all of them, which nobody means in a bulk delete. */
export function refuseNegatedEmptyLists(tree: FilterTree, place: FaultPlace, negated = false): void {
  if (tree.kind === 'group') {
    for (const member of tree.members) refuseNegatedEmptyLists(member, place, negated !== tree.not)
    return
  }
  if (negated && tree.value.kind === 'list' && tree.value.values.length === 0)
    throw refused(place, `“${tree.column.title}” is compared with an empty list under “not”: give at least one value`)
}
