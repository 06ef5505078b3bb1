import { text } from '../../i18n/i18n.ts'
import { restoreTable, trashTable } from '../../structure/tables/table-changes.ts'
import type { Undoable } from '../../undo/undoable.ts'

interface Named {
  readonly id: string
  readonly title: string
}

/** A deleted table comes back from the trash with its links, in one step. */
export function goneTableUndoable(
  projectId: string,
  table: Named,
  { withLinks }: { readonly withLinks: boolean },
): Undoable {
  return {
    label: text('rows.deed.table.delete', { title: table.title }),
    async undo() {
      await restoreTable(projectId, table.id)
      return restoredTableUndoable(projectId, table, text('rows.deed.table.delete', { title: table.title }), withLinks)
    },
  }
}

/** Taking it back puts the table into the trash again. */
export function restoredTableUndoable(
  projectId: string,
  table: Named,
  label = text('rows.deed.table.restore', { title: table.title }),
  withLinks = true,
): Undoable {
  return {
    label,
    async undo() {
      await trashTable(projectId, table.id, { withLinks })
      return goneTableUndoable(projectId, table, { withLinks })
    },
  }
}
