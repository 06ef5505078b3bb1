import { trashedDays } from '@rowhouse/core/api/projects'
import { nameFault } from '@rowhouse/core/table-names'
import type { LockType } from '@rowhouse/core/views/lock-types'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { freeTitle } from '../../structure/views/free-title.ts'
import type { View } from '../../structure/views/view.ts'
import {
  changeView,
  chooseOpeningView,
  copySettings,
  createView,
  type NewView,
  trashView,
  type ViewPatch,
} from '../../structure/views/view-changes.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { tellTrashed } from '../../undo/tell-trashed.ts'
import type { UndoStack } from '../../undo/undo-stack.ts'
import { undoStackOf } from '../../undo/undo-stacks.ts'
import type { Undoable } from '../../undo/undoable.ts'
import { undoThere } from '../records/run-history.ts'
import { viewPlace } from '../view-settings/view-place.ts'
import { viewUndoable } from '../view-settings/view-undoable.ts'
import { goneViewUndoable, newViewUndoable, patchedViewUndoable } from './view-undoables.ts'

/** null when it was refused, which the person has been told. */
export function addView(projectId: string, tableId: string, spec: NewView): Promise<View | null> {
  return orSayWhy(async () => {
    const stack = undoStackOf(projectId, tableId)
    const view = await stack.doing(async (step) => {
      const made = await createView(projectId, tableId, spec, step)
      stack.push(newViewUndoable(projectId, made), step)
      return made
    })
    toast.success(text('sidebar.view.created', { title: view.title }))
    return view
  })
}

export function duplicateView(
  projectId: string,
  view: View,
  { beside, mode }: { readonly beside: readonly View[]; readonly mode: LockType },
): Promise<View | null> {
  const wished = text('sidebar.view.copyTitle', { title: view.title })
  const titles = beside.map(({ title }) => title)
  return addView(projectId, view.tableId, {
    kind: view.kind,
    title: freeTitle(wished, titles),
    copyOf: view.id,
    mode,
  })
}

/** Why the title will not do; null: it is stored. */
export async function renameView(projectId: string, view: View, wanted: string): Promise<string | null> {
  const title = wanted.trim()
  if (title === view.title) return null
  const fault = nameFault('View', title)
  if (fault !== null) return fault
  try {
    await patchView(projectId, view, { title }, text('rows.deed.views.rename', { title: view.title }))
    return null
  } catch (error) {
    return messageOf(error)
  }
}

/** Why it will not do; null: it is stored. */
export async function describeView(
  projectId: string,
  view: View,
  wanted: Pick<View, 'description' | 'icon'>,
): Promise<string | null> {
  const after = {
    ...(wanted.description === view.description ? {} : { description: wanted.description }),
    ...(wanted.icon === view.icon ? {} : { icon: wanted.icon }),
  }
  if (Object.keys(after).length === 0) return null
  try {
    await patchView(projectId, view, after, text('rows.deed.views.about', { title: view.title }))
    return null
  } catch (error) {
    return messageOf(error)
  }
}

/** No step of the table: nobody else sees it, and the menu has the way back. */
export async function openTableWith(projectId: string, view: View, isWanted: boolean): Promise<void> {
  await orSayWhy(async () => {
    await chooseOpeningView(projectId, view.tableId, isWanted ? view.id : null)
    toast.success(text(isWanted ? 'sidebar.view.opening.done' : 'sidebar.view.opening.undone', { title: view.title }))
  })
}

export async function changeMode(projectId: string, view: View, mode: LockType): Promise<void> {
  const label = text('rows.deed.views.mode', { title: view.title })
  await orSayWhy(async () => {
    await patchView(projectId, view, { mode }, label)
    toast.success(text(`sidebar.view.mode.${mode}.done`, { title: view.title }))
  })
}

export async function moveView(projectId: string, view: View, order: number): Promise<void> {
  await patchView(projectId, view, { order }, text('rows.deed.views.move', { title: view.title }))
}

async function patchView(projectId: string, view: View, after: ViewPatch, label: string): Promise<void> {
  const keys = Object.keys(after) as (keyof ViewPatch)[]
  const before = Object.fromEntries(keys.map((key) => [key, view[key]])) as ViewPatch
  const stack = undoStackOf(projectId, view.tableId)
  await stack.doing(async (step) => {
    await changeView(projectId, view, after, step)
    stack.push(patchedViewUndoable(projectId, view, before, after, label), step)
  })
}

export async function takeSettings(projectId: string, from: View, to: View): Promise<void> {
  await orSayWhy(async () => {
    const stack = undoStackOf(projectId, to.tableId)
    const undoable = await stack.doing(async (step) => {
      const { before, after } = await copySettings(projectId, from, to, step)
      const back = viewUndoable(viewPlace(projectId, to.id), before, after)
      stack.push(back, step)
      return back
    })
    offerUndo(stack, undoable, text('sidebar.view.copied', { from: from.title, to: to.title }))
  })
}

/** Asks once, says what goes with it, and offers the way back. True when the view is gone. */
export async function deleteView(projectId: string, view: View): Promise<boolean> {
  const agreed = await confirm({
    title: text('sidebar.view.delete.title', { title: view.title }),
    heading: `${text('sidebar.view.delete.text')} ${text('tables.delete.days', { count: trashedDays })}`,
    submit: text('sidebar.view.delete.submit'),
    danger: true,
  })
  if (!agreed) return false
  const gone = await orSayWhy(async () => {
    const stack = undoStackOf(projectId, view.tableId)
    const undoable = goneViewUndoable(projectId, view)
    await stack.doing(async (step) => {
      await trashView(projectId, view, step)
      stack.push(undoable, step)
    })
    tellTrashed(projectId, text('tables.deleted', { title: view.title }), () => void undoThere(stack, undoable))
    return true
  })
  return gone ?? false
}

function offerUndo(stack: UndoStack, undoable: Undoable, said: string): void {
  toast.undo(said, text('tables.undo'), () => void undoThere(stack, undoable))
}

async function orSayWhy<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    toast.error(messageOf(error), { durationMs: 5000 })
    return null
  }
}
