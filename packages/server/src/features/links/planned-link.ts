import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import type { Step } from '../../structure/restructure.ts'

export interface PlannedLink {
  readonly steps: readonly Step[]
  /** New ones: the junction. */
  readonly tables: readonly TableRow[]
  readonly columns: readonly ColumnRow[]
  /** Existing columns that change on the way. */
  readonly changed: readonly ColumnRow[]
}
