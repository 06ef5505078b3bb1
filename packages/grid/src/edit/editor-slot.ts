import type { Engine } from '../engine/engine.ts'
import { setStyle } from '../engine/set-style.ts'
import type { CellAt } from '../selection/range.ts'
import type { EditorSession } from './editor-session.ts'
import { isInEditor } from './is-in-editor.ts'
import { restSink } from './sink-place.ts'

type Answers = Pick<EditorSession, 'change' | 'commit' | 'cancel'>
type Opened = Pick<EditorSession, 'column' | 'cell' | 'text' | 'isTyped'> & { readonly at: CellAt }

/** Mounts the host's editor over a cell. Answers how to remove it; null when the host has none. */
export function openInSlot(engine: Engine, opened: Opened, answers: Answers): (() => void) | null {
  const { openEditor } = engine.options
  if (openEditor === undefined) return null
  const { at, column, cell, text, isTyped } = opened
  const { slot } = engine.surface
  placeSlot(engine, at)
  setStyle(slot, { display: 'block' })
  const session: EditorSession = {
    row: at.row,
    column,
    cell,
    box: engine.stage.cellBox(at.row, at.column),
    look: engine.look,
    isRtl: engine.stage.isRtl,
    text,
    isTyped,
    ...answers,
  }
  const close = openEditor(session, slot)
  if (close === null) hideSlot(engine)
  return close
}

export function placeSlot({ stage, surface }: Engine, { row, column }: CellAt): void {
  const box = stage.cellBox(row, column)
  setStyle(surface.slot, {
    left: `${box.x - 1}px`,
    top: `${box.y - 1}px`,
    width: `${box.width + 1}px`,
    height: `${box.height + 1}px`,
  })
}

function hideSlot({ surface }: Engine): void {
  setStyle(surface.slot, { display: 'none' })
}

/** The editor ends, whatever it was; the focus goes back to the grid. */
export function putAway(engine: Engine, close: (() => void) | null): void {
  const { slot, sink } = engine.surface
  const hadFocus = isInEditor(slot, document.activeElement)
  engine.isEditing = false
  close?.()
  hideSlot(engine)
  sink.value = ''
  restSink(engine)
  if (hadFocus) sink.focus({ preventScroll: true })
  engine.requestFrame()
}
