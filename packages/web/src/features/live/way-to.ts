import type { LivePlace } from '@rowhouse/core/live'
import type { Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import type { ViewsByTable } from '../../structure/views/view.ts'

/** The path to where somebody is; barred: this person is shown no such table or view; null: they are at none. */
export function wayTo(
  place: LivePlace,
  project: Pick<Project, 'id' | 'bases'>,
  tables: readonly TableSummary[],
  views: ViewsByTable,
): string | 'barred' | null {
  if (place.table === null) return null
  const table = tables.find(({ id }) => id === place.table)
  const isShown = place.view === null || views.get(place.table)?.some(({ id }) => id === place.view)
  if (table === undefined || !isShown) return 'barred'
  const path = tablePath(project, table, place.view)
  const open = openRecord(place)
  return open === null ? path : `${path}&${new URLSearchParams({ rowId: open })}`
}

/** Whoever is in a cell has no record open. */
export const openRecord = ({ record, column }: LivePlace): string | null => (column === null ? record : null)
