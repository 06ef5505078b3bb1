import type { Engine } from '../engine/engine.ts'
import type { CellAt } from '../selection/range.ts'

/** Says why nothing can be typed into a cell, where nothing can. */
export function sayWhyNot(engine: Engine, { row, column }: CellAt): void {
  const { content, options, words } = engine
  if (content.canEdit(row, column) || options.onChanges === undefined) return
  const why = options.isReadOnly ? options.whyReadOnly : engine.columnAt(column)?.whyReadOnly
  options.onNotice?.(why ?? words.notEditable)
}
