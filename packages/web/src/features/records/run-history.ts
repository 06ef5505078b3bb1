import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/i18n.ts'
import { navigateTo } from '../../state/navigation.ts'
import { saved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import { describeMoment, momentOf } from '../../ui/moment.ts'
import type { UndoStack } from '../../undo/undo-stack.ts'
import { stackElsewhere } from '../../undo/undo-stacks.ts'
import { PartlyDone, StillDone, type Undoable } from '../../undo/undoable.ts'
import { isOnScreen } from './records-on-screen.ts'

type Way = 'undo' | 'redo'

/** Takes back what was done last at this table, or does it again, and says so. */
export async function runHistory(stack: UndoStack, way: Way): Promise<void> {
  await orSayWhy(way, async () => {
    const undoable = await stack[way]()
    if (undoable === null) sayNone(stack, way)
    else if (undoable.at !== undefined) sayRemembered(stack, undoable, undoable.at, way)
  })
}

/** For a message that offers it. By then the person may be elsewhere: what they cannot see is not undone behind their back. */
export async function undoThere(stack: UndoStack, undoable: Undoable): Promise<void> {
  await orSayWhy('undo', async () => {
    const isHere = isOnScreen(stack)
    if (!isHere) await goTo(stack)
    await stack.undoThis(undoable)
    if (!isHere) sayElsewhere(stack, undoable.label)
  })
}

/** Of other tables nothing is undone unasked; where the last change was is told, and the way there offered. */
function sayNone(stack: UndoStack, way: Way): void {
  const other = way === 'undo' ? stackElsewhere(stack) : null
  const table = other === null ? null : titleOf(other)
  if (other === null || table === null) {
    toast.info(text(way === 'undo' ? 'grid.undo.none' : 'grid.redo.none'))
    return
  }
  const run = () => void orSayWhy('undo', () => goAndUndo(other))
  const action = { label: text('rows.undo.elsewhere.go'), run }
  toast.info(text('rows.undo.elsewhere', { table }), { durationMs: 5000, action })
}

async function goAndUndo(stack: UndoStack): Promise<void> {
  await goTo(stack)
  const undoable = await stack.undo()
  if (undoable !== null) sayElsewhere(stack, undoable.label)
}

function sayElsewhere(stack: UndoStack, what: string): void {
  toast.success(text('rows.undo.elsewhere.done', { what, table: titleOf(stack) ?? '' }))
}

/** Nobody remembers what they did yesterday: what goes back is named, with the way forward again. */
function sayRemembered(stack: UndoStack, { label }: Undoable, at: string, way: Way): void {
  const { language } = saved.getState().settings
  const when = describeMoment(momentOf(at, new Date()), text, language)
  const other = way === 'undo' ? 'redo' : 'undo'
  const action = { label: text(`rows.${other}`), run: () => void runHistory(stack, other) }
  toast.info(text(`rows.${way}.remembered`, { what: label, when }), { durationMs: 5000, action })
}

function titleOf({ projectId, tableId }: UndoStack): string | null {
  return tableIn(projectId, tableId)?.title ?? null
}

async function goTo({ projectId, tableId }: UndoStack): Promise<void> {
  const project = queryClient.getQueryData(projectQuery(projectId).queryKey)
  const table = tableIn(projectId, tableId)
  if (table === undefined) throw new Error(text('rows.undo.elsewhere.gone'))
  await navigateTo(tablePath({ id: projectId, bases: project?.bases ?? [] }, table))
}

function tableIn(projectId: string, tableId: string) {
  return queryClient.getQueryData(tablesQuery(projectId).queryKey)?.list.find(({ id }) => id === tableId)
}

async function orSayWhy(way: Way, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // Who thought better of it knows.
    if (error instanceof StillDone) return
    toast.error(error instanceof PartlyDone ? receiptOf(error, way) : messageOf(error), { durationMs: 5000 })
  }
}

/** What went back, what did not and why, and what another key press will try. */
function receiptOf({ message, parts: { done, refused, rest } }: PartlyDone, way: Way): string {
  const parts = [
    ...(done.length === 0 ? [] : [text(`rows.${way}.partly.done`, { what: done.join(', ') })]),
    text(`rows.${way}.partly.refused`, { what: refused, why: message }),
    ...(rest === null ? [] : [text(`rows.${way}.partly.rest`)]),
  ]
  return parts.join(' ')
}
