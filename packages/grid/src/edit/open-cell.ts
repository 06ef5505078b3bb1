import type { CellKind } from '../cell-kind.ts'
import type { Engine } from '../engine/engine.ts'
import type { Change } from '../events.ts'
import { rowNow } from '../row-now.ts'
import type { CellAt } from '../selection/range.ts'
import type { Cell, GridColumn, GridSource } from '../source.ts'
import type { Draft } from './editor-session.ts'

/** A cell while it is edited: what it was, and what has been typed so far. */
export interface OpenCell {
  readonly cell: CellAt
  readonly column: GridColumn
  /** Of its row; null: rows have none, or it is a new one. */
  readonly key: string | null
  readonly content: Cell
  readonly initial: string
  readonly isTyped: boolean
  /** Null while the sink itself is the editor. */
  readonly close: (() => void) | null
  draft: Draft | null
}

/** The cell that typing would go into: the active one, or one of the slot below the last row. */
export function targetOf({ focus, selection, options }: Engine): CellAt | null {
  if (focus.on !== 'new') return selection.active
  return options.source.newCell === undefined ? null : { row: options.source.rowCount, column: focus.column }
}

interface Openable {
  readonly kind: CellKind<Cell, unknown>
  readonly column: GridColumn
  readonly shown: Cell
  /** Its text as it is edited. */
  readonly initial: string
}

/** What opening a cell would show; null: nobody can edit it. */
export function openable(engine: Engine, cell: CellAt): Openable | null {
  const { content, options } = engine
  const column = engine.columnAt(cell.column)
  const shown = content.cellAt(cell.row, cell.column)
  const kind = content.kindOf(shown)
  if (column === undefined || kind === undefined || options.onChanges === undefined) return null
  if (!content.canEdit(cell.row, cell.column) || (kind.canType === false && kind.Editor === undefined)) return null
  return { kind, column, shown, initial: kind.editText?.(shown) ?? kind.text(shown) }
}

/** What storing it would change; null: nothing. */
export function changeIn({ cell, column, initial, isTyped }: OpenCell, draft: Draft | null): Change | null {
  const isChanged = draft !== null && (isTyped || draft.value !== undefined || draft.text !== initial)
  return isChanged ? { row: cell.row, column: column.id, ...draft } : null
}

/** Where the cell is by now: rows and columns come and go under it. Or which of the two went away. */
export function placeNow(open: OpenCell, source: GridSource, isNew: boolean): CellAt | 'row' | 'column' {
  const column = source.columns.findIndex(({ id }) => id === open.column.id)
  if (column === -1) return 'column'
  // Somebody else's new row pushes the slot down.
  const row = isNew ? source.rowCount : rowNow(source, { row: open.cell.row, key: open.key })
  if (row === null) return 'row'
  return row === open.cell.row && column === open.cell.column ? open.cell : { row, column }
}
