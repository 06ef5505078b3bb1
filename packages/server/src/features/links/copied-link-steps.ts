import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { ColumnRow, TableRow } from '../../meta/tables.ts'
import type { Step } from '../../structure/restructure.ts'
import { constraintMade, indexMade } from './key-steps.ts'
import { constraintsOf } from './link-constraints.ts'

/** What holds the links of copied tables, once their records are there: before, a child could come before its parent. */
export function copiedLinkSteps(
  base: SnapshotBase,
  links: readonly ColumnRow[],
  rows: { readonly tables: readonly TableRow[]; readonly columns: readonly ColumnRow[] },
): Step[] {
  return constraintsOf(links, rows).flatMap(({ pair, actions, isVirtual }) => {
    const { child, column } = pair
    // The first column of a key and what is unique are indexed by that.
    const isIndexed = column.key_part === 1 || column.unique_values === 1
    return [
      ...(isIndexed ? [] : [indexMade(base, child, column)]),
      ...(isVirtual ? [] : [constraintMade(base, pair, actions)]),
    ]
  })
}
