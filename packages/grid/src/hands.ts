import { readClipboardBlock } from './clipboard/clipboard-block.ts'
import { Editing } from './edit/editing.ts'
import { pressInto } from './edit/type-into.ts'
import type { Engine } from './engine/engine.ts'
import { listenToClipboard, pasteFromSystem } from './input/clipboard-events.ts'
import { selectWhatCame } from './input/coming-selection.ts'
import { listenToKeys } from './input/keyboard.ts'
import { goTo } from './input/moves.ts'
import { pasteBlock } from './input/paste-block.ts'
import { PointerInput } from './input/pointer.ts'
import { startSomewhere } from './input/start-somewhere.ts'
import { placeHandles } from './input/touch.ts'
import type { CellAt } from './selection/range.ts'

/**
 * What people do in a grid: keys, pointers, the clipboard, and the cell that is edited. A grid paints without it, so a host
 * whose people only look at first can have it fetched once they see something (`take` of Grid).
 */
export interface Hands {
  readonly isEditing: boolean
  goTo(cell: CellAt): void
  beginEdit(): void
  paste(text: string, html: string, isTransposed: boolean): void
  pasteFromSystem(isTransposed: boolean): void
  /** A key that was pressed before. */
  press(event: KeyboardEvent): void
  /** The host gave other options. */
  updated(): void
  end(): void
}

export type GiveHands = (engine: Engine, signal: AbortSignal) => Hands

export const giveHands: GiveHands = (engine, signal) => {
  const editing = new Editing(engine)
  const pointer = new PointerInput(engine, editing, signal)
  listenToKeys(engine, editing, () => pointer.cancel(), signal)
  listenToClipboard(engine, editing, signal)
  engine.frame.onPaint(() => {
    editing.place()
    placeHandles(engine)
  })
  return {
    get isEditing() {
      return editing.isOpen
    },
    goTo: (cell) => goTo(engine, cell, false),
    beginEdit: () => editing.begin('keep'),
    paste: (text, html, isTransposed) => pasteBlock(engine, readClipboardBlock(text, html), isTransposed),
    pasteFromSystem: (isTransposed) => pasteFromSystem(engine, isTransposed),
    press(event) {
      const { sink } = engine.surface
      const field = editing.isHosted ? (document.activeElement ?? sink) : sink
      if (field.dispatchEvent(new KeyboardEvent('keydown', event))) pressInto(field, event)
    },
    updated() {
      editing.endIfGone()
      selectWhatCame(engine)
      if (document.activeElement === engine.surface.sink) startSomewhere(engine)
      // Not at once: editors of the host cannot be opened while it still draws.
      if (editing.keys.isOn) queueMicrotask(() => editing.keys.goOn())
    },
    end() {
      editing.keys.lose(null)
      editing.lose()
      pointer.cancel()
    },
  }
}
