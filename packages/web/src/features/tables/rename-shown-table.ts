import { nameFault } from '@rowhouse/core/table-names'
import type { NavigateFunction } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { renameTable } from '../../structure/tables/table-changes.ts'
import { placeOf, tablePath } from '../../structure/tables/table-places.ts'

/** Why the title will not do; null: it is stored. The address of the open table holds its title and goes along. */
export async function renameShownTable(
  project: Project,
  table: TableSummary,
  typed: string,
  { search, navigate }: { readonly search: URLSearchParams; readonly navigate: NavigateFunction },
): Promise<string | null> {
  const title = typed.trim()
  const fault = nameFault('Table', title)
  if (fault !== null) return fault
  if (title === table.title) return null
  const isOpen = placeOf(search)?.name === table.title
  const viewId = search.get('view')
  const rename = renameTable(project.id, table.id, title)
  if (isOpen) void navigate(tablePath(project, { ...table, title }, viewId), { replace: true })
  try {
    await rename
    toast.success(text('tables.rename.done', { title }))
    return null
  } catch (error) {
    // Whoever tries another title at once starts from the old address.
    if (isOpen) await navigate(tablePath(project, table, viewId), { replace: true })
    return messageOf(error)
  }
}
