import type { KeyboardEvent } from 'react'
import { matchKeys } from '../actions/match-keys.ts'
import { runHistory } from '../features/records/run-history.ts'
import type { UndoStack } from '../undo/undo-stack.ts'

/** What a key takes back or does again; null: it means neither. */
export function historyAct(stack: UndoStack, { nativeEvent }: KeyboardEvent): (() => void) | null {
  if (matchKeys('mod+z', nativeEvent)) return () => void runHistory(stack, 'undo')
  const isRedo = matchKeys('mod+shift+z', nativeEvent) || matchKeys('mod+y', nativeEvent)
  return isRedo ? () => void runHistory(stack, 'redo') : null
}
