import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { Step } from '../../structure/restructure.ts'
import { constraintMade, indexMade } from './key-steps.ts'
import { constraintsOf, type Rows } from './link-constraints.ts'

/** What holds the links of copied tables, once their records are there: before, a child could come before its parent. */
export const copiedLinkSteps = (base: SnapshotBase, links: readonly ColumnRow[], rows: Rows): Step[] => [
  ...linkIndexSteps(base, links, rows),
  ...linkConstraintSteps(base, links, rows),
]

export function linkIndexSteps(base: SnapshotBase, links: readonly ColumnRow[], rows: Rows): Step[] {
  return constraintsOf(links, rows).flatMap(({ pair: { child, column } }) => {
    // The first column of a key and what is unique are indexed by that.
    const isIndexed = column.key_part === 1 || column.unique_values === 1
    return isIndexed ? [] : [indexMade(base, child, column)]
  })
}

/** Those that are there already stay as they are. */
export function linkConstraintSteps(base: SnapshotBase, links: readonly ColumnRow[], rows: Rows): Step[] {
  return constraintsOf(links, rows).flatMap(({ pair, actions, isVirtual }) =>
    isVirtual ? [] : [constraintMade(base, pair, actions)],
  )
}
