import type { ColumnRow } from '../../../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../../../meta/snapshot.ts'
import type { ColumnNames } from '../../../../structure/columns/column-names.ts'
import type { Step } from '../../../../structure/restructure.ts'
import type { ChangedRow } from '../../changed-row.ts'
import type { ColumnRows } from '../../column-rows.ts'
import { expanded, swapSteps } from './swap-steps.ts'

/** Fewer go over in one transaction so fast that nobody waits long. */
const batchesFrom = 10_000

/** Whether the values of so many records go over in batches. The name in the database stays meanwhile. */
export const goesInBatches = (
  base: SnapshotBase,
  { column }: ColumnRows,
  { after }: ChangedRow,
  total: number,
): boolean => !base.isBuiltIn && base.dialect.ddl.markOf !== null && total > batchesFrom && after.name === column.name

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
  return [...expanded(swap, values), ...swapSteps(swap, async () => undefined)]
}
