import type { Engine } from '../engine/engine.ts'
import { reveal } from '../engine/reveal.ts'

/** The keys go to the slot below the last row. Answers false when the host makes no rows. */
export function focusNewRow(engine: Engine, column = typedFirst(engine)): boolean {
  const { newRowLabel, onNewRow, source } = engine.options
  if (newRowLabel === undefined || onNewRow === undefined || source.columns.length === 0) return false
  const inside = Math.min(Math.max(0, column), source.columns.length - 1)
  engine.focus = { on: 'new', column: inside }
  reveal(engine, { row: source.rowCount, column: inside })
  engine.requestFrame()
  return true
}

/** The column of the active cell; where nothing can be typed in it, the first one where something can. */
function typedFirst({ selection, options }: Engine): number {
  const { columns } = options.source
  const active = selection.active?.column ?? 0
  return columns[active]?.isEditable === false ? columns.findIndex(({ isEditable }) => isEditable !== false) : active
}
