import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/i18n.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import type { View } from '../../structure/views/view.ts'
import { changeView, restoreView, trashView, type ViewPatch } from '../../structure/views/view-changes.ts'
import type { Undoable } from '../../undo/undoable.ts'

type NamedView = Pick<View, 'id' | 'tableId' | 'title'>

/** A new view goes to the trash. */
export function newViewUndoable(
  projectId: string,
  view: NamedView,
  label = text('rows.deed.views.add', { title: view.title }),
): Undoable {
  return {
    label,
    async undo(step) {
      await trashView(projectId, view, step)
      return goneViewUndoable(projectId, view, label)
    },
  }
}

/** A deleted view comes back from the trash as it was: its filters, sorts, fields and all. */
export function goneViewUndoable(
  projectId: string,
  view: NamedView,
  label = text('rows.deed.views.delete', { title: view.title }),
): Undoable {
  return {
    label,
    async undo(step) {
      return newViewUndoable(projectId, await restoreView(projectId, view.id, step), label)
    },
  }
}

/** Title, description, icon, mode or place. What somebody else set since is not overwritten: the undoable says so and is given up. */
export function patchedViewUndoable(
  projectId: string,
  { id }: Pick<View, 'id'>,
  before: ViewPatch,
  after: ViewPatch,
  label: string,
): Undoable {
  return {
    label,
    async undo(step) {
      const views = await queryClient.fetchQuery({ ...viewsQuery(projectId), staleTime: 0 })
      const view = [...views.values()].flat().find((one) => one.id === id)
      const keys = Object.keys(after) as (keyof ViewPatch)[]
      if (view === undefined || keys.some((key) => view[key] !== after[key])) throw new Error(text('rows.undo.view'))
      await changeView(projectId, view, before, step)
      return patchedViewUndoable(projectId, view, after, before, label)
    },
  }
}
