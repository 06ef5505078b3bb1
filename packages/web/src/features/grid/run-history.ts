import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import type { UndoStack } from './undo-stack.ts'

/** Takes back what was done last, or does it again, and says so. */
export async function runHistory(stack: UndoStack, way: 'undo' | 'redo'): Promise<void> {
  try {
    const deed = await stack[way]()
    if (deed === null) toast.info(text(way === 'undo' ? 'grid.undo.none' : 'grid.redo.none'))
  } catch (error) {
    toast.error(messageOf(error), { durationMs: 5000 })
  }
}
