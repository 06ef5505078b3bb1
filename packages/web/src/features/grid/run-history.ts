import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { PartlyDone } from './deed.ts'
import type { UndoStack } from './undo-stack.ts'

/** Takes back what was done last, or does it again, and says so. */
export async function runHistory(stack: UndoStack, way: 'undo' | 'redo'): Promise<void> {
  try {
    const deed = await stack[way]()
    if (deed === null) toast.info(text(way === 'undo' ? 'grid.undo.none' : 'grid.redo.none'))
  } catch (error) {
    toast.error(error instanceof PartlyDone ? receiptOf(error, way) : messageOf(error), { durationMs: 5000 })
  }
}

/** What went back, what did not and why, and what another key press will try. */
function receiptOf({ message, parts: { done, refused, rest } }: PartlyDone, way: 'undo' | 'redo'): string {
  const parts = [
    ...(done.length === 0 ? [] : [text(`rows.${way}.partly.done`, { what: done.join(', ') })]),
    text(`rows.${way}.partly.refused`, { what: refused, why: message }),
    ...(rest === null ? [] : [text(`rows.${way}.partly.rest`)]),
  ]
  return parts.join(' ')
}
