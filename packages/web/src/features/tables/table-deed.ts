import { text } from '../../i18n/i18n.ts'
import { restoreTable, trashTable } from '../../structure/tables/table-changes.ts'
import type { Deed } from '../../undo/deed.ts'

interface Named {
  readonly id: string
  readonly title: string
}

/** A deleted table comes back from the trash with its links, in one step. */
export function goneTableDeed(projectId: string, table: Named, { withLinks }: { readonly withLinks: boolean }): Deed {
  return {
    label: text('rows.deed.table.delete', { title: table.title }),
    async undo() {
      await restoreTable(projectId, table.id)
      return restoredTableDeed(projectId, table, text('rows.deed.table.delete', { title: table.title }), withLinks)
    },
  }
}

/** Taking it back puts the table into the trash again. */
export function restoredTableDeed(
  projectId: string,
  table: Named,
  label = text('rows.deed.table.restore', { title: table.title }),
  withLinks = true,
): Deed {
  return {
    label,
    async undo() {
      await trashTable(projectId, table.id, { withLinks })
      return goneTableDeed(projectId, table, { withLinks })
    },
  }
}
