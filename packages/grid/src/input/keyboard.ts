import type { Editing } from '../edit/editing.ts'
import { isInEditor } from '../edit/is-in-editor.ts'
import { typeInto } from '../edit/type-into.ts'
import type { Engine } from '../engine/engine.ts'
import { pasteFromSystem } from './clipboard-events.ts'
import { runHeadingKey } from './heading-keys.ts'
import { keyCommand } from './keys.ts'
import { isAtEnd } from './moves.ts'
import { runCommand } from './run-command.ts'
import { startSomewhere } from './start-somewhere.ts'

/** Keys, text and input methods, all received by the sink. */
export function listenToKeys(engine: Engine, editing: Editing, onDragCancel: () => boolean, signal: AbortSignal): void {
  const { sink, slot, root } = engine.surface
  let isLeaving = false

  sink.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.key === 'Process') return
      if (editing.isOpen) editKey(engine, editing, event)
      else if (editing.keys.takes(event)) isLeaving = false
      else if (event.key === 'Tab' && (isLeaving || isAtEnd(engine, event.shiftKey ? -1 : 1))) isLeaving = false
      else {
        isLeaving = false
        if (event.key === 'Escape' && onDragCancel()) event.preventDefault()
        else {
          // After Escape, Tab leaves the grid: nobody is caught in it.
          isLeaving = event.key === 'Escape' && engine.focus.on === 'cells'
          restKey(engine, editing, event)
        }
      }
    },
    { signal },
  )

  sink.addEventListener(
    'compositionstart',
    () => {
      editing.isComposing = true
      if (!editing.isOpen) editing.begin('replace')
    },
    { signal },
  )
  sink.addEventListener(
    'compositionend',
    () => {
      editing.isComposing = false
      editing.composed()
      editing.keys.goOn()
    },
    { signal },
  )
  sink.addEventListener(
    'input',
    () => {
      if (editing.isOpen ? !editing.isHosted : editing.keys.isTyping) editing.place()
      else if (!editing.isOpen && sink.value !== '') editing.begin('replace')
    },
    { signal },
  )

  slot.addEventListener(
    'keydown',
    (event) => {
      if (!event.defaultPrevented && !event.isComposing) hostedKey(editing, event)
    },
    { signal },
  )
  slot.addEventListener(
    'focusout',
    (event) => {
      const to = event.relatedTarget
      if (editing.isHosted && to instanceof Element && !isInEditor(slot, to)) editing.commit('stay')
    },
    { signal },
  )

  root.addEventListener(
    'focusin',
    () => {
      engine.hasFocus = true
      engine.requestFrame()
    },
    { signal },
  )
  sink.addEventListener('focus', () => startSomewhere(engine), { signal })
  // The focus may have come before the hands.
  if (root.contains(document.activeElement)) {
    engine.hasFocus = true
    startSomewhere(engine)
  }
  root.addEventListener(
    'focusout',
    (event) => {
      const to = event.relatedTarget
      if (to instanceof Node && root.contains(to)) return
      // The window itself lost the focus: what is being written stays as it is.
      if (to === null && document.activeElement === sink) return
      engine.hasFocus = false
      if (editing.isOpen && !editing.isHosted) editing.commit('stay')
      editing.keys.leave()
      engine.requestFrame()
    },
    { signal },
  )
}

function restKey(engine: Engine, editing: Editing, event: KeyboardEvent): void {
  const command = keyCommand(event, engine.stage.isRtl)
  // Undo and find mean the same wherever the focus is.
  if (engine.focus.on !== 'cells' && command?.do !== 'host') {
    if (runHeadingKey(engine, editing, event)) event.preventDefault()
    return
  }
  if (command === null) return
  if (command.do === 'paste-transposed') {
    event.preventDefault()
    pasteFromSystem(engine, true)
  } else if (runCommand(engine, editing, command)) event.preventDefault()
}

/** The sink is the editor. */
function editKey(engine: Engine, editing: Editing, event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.altKey || (event.shiftKey && editing.isCaretFree && editing.hasLines))) {
    if (editing.hasLines) typeInto(engine.surface.sink, '\n')
    event.preventDefault()
    return
  }
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    editing.commitToAll()
    event.preventDefault()
    return
  }
  if (hostedKey(editing, event) || editing.isCaretFree) return
  // Opened by typing: an arrow ends the edit and moves on, as in every spreadsheet.
  if (!event.key.startsWith('Arrow') || event.altKey) return
  const command = keyCommand(event, engine.stage.isRtl)
  editing.commit('stay')
  if (command !== null) runCommand(engine, editing, command)
  event.preventDefault()
}

function hostedKey(editing: Editing, event: KeyboardEvent): boolean {
  if (event.key === 'Enter' && !event.altKey) editing.commit(event.shiftKey ? 'up' : 'down')
  else if (event.key === 'Tab') editing.commit(event.shiftKey ? 'previous' : 'next')
  else if (event.key === 'Escape') editing.cancel()
  else if (event.key === 'F2' && !editing.isHosted) editing.freeCaret()
  else return false
  event.preventDefault()
  event.stopPropagation()
  return true
}
