import type { TextKey } from '../../i18n/catalogue.ts'
import type { Project } from '../../structure/projects/project.ts'
import { isOurs } from '../../structure/tables/is-ours.ts'
import type { Table } from '../../structure/tables/table.ts'
import type { Settings } from '../../structure/views/settings.ts'

/** Why rows cannot be put in an order by hand here; null: they can. */
export function whyNoOrder(
  project: Pick<Project, 'bases'>,
  table: Table,
  { sorts, filters, groups }: Pick<Settings, 'sorts' | 'filters' | 'groups'>,
  search: string,
): TextKey | null {
  if (!isOurs(project, table)) return 'rows.order.attached'
  if (groups.length > 0) return 'rows.order.grouped'
  if (sorts.length > 0) return 'rows.order.sorted'
  if (filters !== null) return 'rows.order.filtered'
  return search === '' ? null : 'rows.order.searched'
}
