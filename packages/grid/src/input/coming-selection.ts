import type { Engine } from '../engine/engine.ts'
import { reveal } from '../engine/reveal.ts'
import { clampSelection, type Selection } from '../selection/selection.ts'

/** Rows that were asked for are there when the host has answered: what is selected is as much of it as is there, then all of it. */
export function selectWhenThere(engine: Engine, selection: Selection): void {
  const instead = withinRows(engine, selection)
  engine.setSelection(instead)
  engine.coming = instead === selection ? null : { selection, instead }
}

/** The host gave other rows. */
export function selectWhatCame(engine: Engine): void {
  const { coming } = engine
  if (coming === null) return
  const { selection, instead } = coming
  // Somebody selected something else meanwhile.
  const isGivenUp = engine.selection !== instead
  const isThere = withinRows(engine, selection) === selection
  if (isGivenUp || isThere) engine.coming = null
  if (isGivenUp || !isThere) return
  engine.setSelection(selection)
  for (const cell of [selection.reach, selection.active]) if (cell !== null) reveal(engine, cell)
}

function withinRows({ options }: Engine, selection: Selection): Selection {
  return clampSelection(selection, options.source.rowCount, options.source.columns.length)
}
