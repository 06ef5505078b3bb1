import { saved } from '../state/saved.ts'
import { UndoStack } from './undo-stack.ts'

const stacks = new Map<string, UndoStack>()

/** One order for everything done at this table: cells, rows, fields and views. */
export function undoStackOf(projectId: string, tableId: string): UndoStack {
  const key = `${projectId} ${tableId}`
  const known = stacks.get(key) ?? new UndoStack({ projectId, tableId })
  stacks.set(key, known)
  return known
}

/** Whole tables, and what comes back from the trash: no table is on the screen, so the message that tells it undoes it. */
export function undoStackOfProject(projectId: string): UndoStack {
  return undoStackOf(projectId, 'project')
}

/** The other table of the project where this tab did something last that can be undone; null: there is none. */
export function stackElsewhere({ projectId, tableId }: UndoStack): UndoStack | null {
  const others = [...stacks.values()].filter(
    (one) => one.projectId === projectId && one.tableId !== tableId && one.lastPush > 0 && one.nextUndo !== null,
  )
  return others.toSorted((one, other) => other.lastPush - one.lastPush)[0] ?? null
}

// What one person did, the next at this screen shall not undo.
saved.subscribe(({ users: now }, { users: before }) => {
  if (before.user !== null && now.user?.id !== before.user.id) stacks.clear()
})
