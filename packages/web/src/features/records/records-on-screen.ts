import type { UndoStack } from '../../undo/undo-stack.ts'
import type { RecordWindow } from './record-window.ts'
import type { RecordsPlace } from './records-api.ts'

/** Records that somebody looks at. */
interface SeenRecords {
  readonly place: RecordsPlace
  readonly window: RecordWindow
  readonly undoStack: UndoStack
  /** Grows from one to the next. */
  readonly made: number
  reload(): Promise<void>
  /** Loads what others changed without telling; gives whether there was something. */
  lookAgain(): Promise<boolean>
}

const live = new Set<SeenRecords>()

export const comeOnScreen = (records: SeenRecords): unknown => live.add(records)
export const leaveScreen = (records: SeenRecords): unknown => live.delete(records)
export const areOnScreen = (records: SeenRecords): boolean => live.has(records)

/** Whether the table whose steps these are is what the person sees. */
export function isOnScreen(undoStack: UndoStack): boolean {
  return [...live].some((records) => records.undoStack === undoStack)
}

/** Wherever such records are on the screen. */
export async function reloadRecords(isMeant: (records: SeenRecords) => boolean): Promise<void> {
  await Promise.all([...live].filter(isMeant).map((records) => records.reload()))
}

/** For what others do of which nobody is told. Gives whether there was something. */
export async function lookAgainAtRecords(): Promise<boolean> {
  const found = await Promise.all([...live].map((records) => records.lookAgain()))
  return found.includes(true)
}

/** Those of a view that somebody looks at: the page before what it opened. */
export function recordsOnScreen(viewId: string): readonly SeenRecords[] {
  return [...live].filter(({ place }) => place.viewId === viewId).toSorted((a, b) => a.made - b.made)
}
