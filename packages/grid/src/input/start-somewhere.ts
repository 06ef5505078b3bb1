import { focusNewRow } from '../edit/focus-new-row.ts'
import type { Engine } from '../engine/engine.ts'

/**
 * Keys always have a place to go to: the first cell on the screen, or the slot of the new row where there is no other.
 * Rows and columns come and go under the focus, which may have been there before them.
 */
export function startSomewhere(engine: Engine): void {
  const { rowCount, columns } = engine.options.source
  if (engine.focus.on !== 'cells' || engine.selection.active !== null || columns.length === 0) return
  if (rowCount === 0) {
    focusNewRow(engine)
    return
  }
  const cell = { row: Math.max(0, engine.stage.rows.visible(engine.window.firstRow, 1)), column: 0 }
  engine.setSelection({
    ...engine.selection,
    active: cell,
    reach: cell,
    ranges: [{ top: cell.row, bottom: cell.row, left: 0, right: 0 }],
  })
}
