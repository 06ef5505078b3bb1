import type { Engine } from '../engine/engine.ts'
import { reveal } from '../engine/reveal.ts'
import { clampSelection, type Selection } from '../selection/selection.ts'

/**
 * Rows that were asked for are there when the host has answered: what is selected is as much of it as is there, then all of
 * it. Keys that go to the slot below the last row stay there until then: that row is none of those that come.
 */
export function selectWhenThere(engine: Engine, selection: Selection): void {
  const there = withinRows(engine, selection)
  const isThere = there === selection
  if (isThere && engine.focus.on === 'new') engine.focus = { on: 'cells' }
  if (engine.focus.on !== 'new') engine.setSelection(there)
  engine.coming = isThere ? null : { selection, instead: engine.selection, on: engine.focus.on }
}

/** The host gave other rows. */
export function selectWhatCame(engine: Engine): void {
  const { coming } = engine
  if (coming === null) return
  const { selection, instead, on } = coming
  // Somebody selected something else meanwhile, or types.
  const isGivenUp = engine.selection !== instead || engine.focus.on !== on || engine.isEditing
  const isThere = withinRows(engine, selection) === selection
  if (isGivenUp || isThere) engine.coming = null
  if (isGivenUp || !isThere) return
  if (on === 'new') engine.focus = { on: 'cells' }
  engine.setSelection(selection)
  for (const cell of [selection.reach, selection.active]) if (cell !== null) reveal(engine, cell)
}

function withinRows({ options }: Engine, selection: Selection): Selection {
  return clampSelection(selection, options.source.rowCount, options.source.columns.length)
}
