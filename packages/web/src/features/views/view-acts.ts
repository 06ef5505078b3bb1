import { trashedDays } from '@rowhouse/core/api/projects'
import { nameFault } from '@rowhouse/core/table-names'
import type { LockType } from '@rowhouse/core/views/view-settings'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { freeTitle } from './free-title.ts'
import type { View } from './view.ts'
import {
  changeView,
  copySettings,
  createView,
  type NewView,
  putSettings,
  restoreView,
  trashView,
} from './view-changes.ts'

/** null when it was refused, which the person has been told. */
export function addView(projectId: string, tableId: string, wish: NewView): Promise<View | null> {
  return orSayWhy(() => createView(projectId, tableId, wish))
}

export function duplicateView(
  projectId: string,
  view: View,
  { beside, mode }: { readonly beside: readonly View[]; readonly mode: LockType },
): Promise<View | null> {
  const wished = text('sidebar.view.copyTitle', { title: view.title })
  const titles = beside.map(({ title }) => title)
  return addView(projectId, view.tableId, { title: freeTitle(wished, titles), copyOf: view.id, mode })
}

/** Why the title will not do; null: it is stored. */
export async function renameView(projectId: string, view: View, wanted: string): Promise<string | null> {
  const title = wanted.trim()
  if (title === view.title) return null
  const fault = nameFault('View', title)
  if (fault !== null) return fault
  try {
    await changeView(projectId, view, { title })
    return null
  } catch (error) {
    return messageOf(error)
  }
}

export async function changeMode(projectId: string, view: View, mode: LockType): Promise<void> {
  await orSayWhy(() => changeView(projectId, view, { mode }))
}

export async function takeSettings(projectId: string, from: View, to: View): Promise<void> {
  await orSayWhy(async () => {
    const before = await copySettings(projectId, from, to)
    toast.undo(text('sidebar.view.copied', { from: from.title, to: to.title }), text('tables.undo'), () => {
      void orSayWhy(() => putSettings(projectId, to.id, before))
    })
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
    await trashView(projectId, view)
    toast.undo(text('tables.deleted', { title: view.title }), text('tables.undo'), () => {
      void bringBackView(projectId, view)
    })
    return true
  })
  return gone ?? false
}

export async function bringBackView(
  projectId: string,
  { id, title }: { readonly id: string; readonly title: string },
): Promise<void> {
  await orSayWhy(async () => {
    const restored = await restoreView(projectId, id)
    const key = restored.title === title ? 'tables.restore.done' : 'tables.restore.renamed'
    toast.success(text(key, { title: restored.title }))
  })
}

async function orSayWhy<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    toast.error(messageOf(error), { durationMs: 5000 })
    return null
  }
}
