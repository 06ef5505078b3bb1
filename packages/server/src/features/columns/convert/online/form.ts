import type { ColumnRow } from '../../../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../../../meta/snapshot.ts'
import type { ColumnNames } from '../../../../structure/columns/column-names.ts'
import type { Step } from '../../../../structure/restructure.ts'
import type { ChangedRow } from '../../changed-row.ts'
import type { ColumnRows } from '../../column-rows.ts'
import { converted, swapSteps } from './swap-steps.ts'

/** Fewer go over in one transaction so fast that nobody waits long. */
const batchesFrom = 10_000

/** Whether so many records are written to in batches: others work in the table, and the engine knows how. */
export const isForBatches = ({ isBuiltIn, dialect }: SnapshotBase, total: number): boolean =>
  !isBuiltIn && dialect.ddl.markOf !== null && total > batchesFrom

/** Whether the values of so many records go over in batches. The name in the database stays meanwhile. */
export const goesInBatches = (
  base: SnapshotBase,
  { column }: ColumnRows,
  { after }: ChangedRow,
  total: number,
): boolean => isForBatches(base, total) && after.name === column.name

export const nextNameFor = (names: ColumnNames, name: string): string => names.takeFreeName(`${name}_next`)

interface Wanted {
  readonly base: SnapshotBase
  readonly rows: ColumnRows
  readonly after: ColumnRow
  readonly keptName: string
}

/** What will run, for whoever only looks. */
export function batchSteps({ base, rows, after, keptName }: Wanted, names: ColumnNames, values: number): Step[] {
  const { column: before, table, live } = rows
  const swap = { base, table, live, before, after, keptName, nextName: nextNameFor(names, before.name ?? '') }
  return [...converted(swap, values), ...swapSteps(swap, async () => undefined)]
}
