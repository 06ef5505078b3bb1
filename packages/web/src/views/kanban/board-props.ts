import type { CellContext } from '../../cells/cell-type.ts'
import type { Column } from '../../structure/tables/table.ts'
import type { ViewBodyProps } from '../view-body.ts'

/** What every part of a board is given. */
export interface BoardProps extends ViewBodyProps {
  /** What cards are stacked by. */
  readonly column: Column
  readonly context: CellContext
}
