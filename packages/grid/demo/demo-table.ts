import type { Change } from '@rowhouse/grid/events'
import type { Cell, GridColumn } from '@rowhouse/grid/source'

/** What the demo page shows: columns, and cells made from a row number until somebody changes them. */
export interface DemoTable {
  readonly rowCount: number
  readonly columns: readonly DemoColumn[]
  readonly frozen: number
}

export interface DemoColumn extends GridColumn {
  /** The cell as generated. */
  make(row: number): Cell | 'loading'
  /** The cell a text or a richer value means. */
  read(change: Pick<Change, 'text' | 'value'>, row: number): Cell
}
