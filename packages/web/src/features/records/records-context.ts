import type { CellValue } from '@rowhouse/core/storage'
import type { Column } from '../../structure/tables/table.ts'
import type { UndoStack } from '../../undo/undo-stack.ts'
import type { PendingCells } from './pending-cells.ts'
import type { RecordWindow } from './record-window.ts'
import type { RecordWrites } from './record-writes.ts'
import type { RecordsApi } from './records-api.ts'

/** What the parts of the records on the screen share. */
export interface RecordsContext {
  readonly api: RecordsApi
  readonly writes: RecordWrites
  readonly window: RecordWindow
  readonly undoStack: UndoStack
  readonly pending: PendingCells
  keyAt(row: number): string | null
  rowOf(key: string): number | null
  valueAt(row: number, column: Column): CellValue | undefined
  load(rows: readonly number[]): Promise<void>
  /** Rows nobody has scrolled to are loaded before they are changed. */
  ready(rows: readonly number[]): Promise<void>
  /** Numbers beside the names of tables. */
  countAgain(): void
  tell(): void
}
