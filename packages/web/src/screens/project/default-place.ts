import type { PreviewRole } from '@rowhouse/core/permissions/roles'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import type { ViewsByTable } from '../../structure/views/view.ts'
import { type KeptPlace, pathOfKept } from './kept-place.ts'

interface Known {
  readonly project: Pick<Project, 'id' | 'bases' | 'role'>
  readonly tables: readonly TableSummary[]
  readonly views: ViewsByTable
  /** null: never opened here before. */
  readonly kept: KeptPlace | null
  readonly previewAs: PreviewRole | null
}

/**
 * Where a project opens whose address names nothing: where the person was; the first time owners and creators at its team,
 * others at its first table (spec 104, 105).
 */
export function defaultPlace({ project, tables, views, kept, previewAs }: Known): string {
  const again = kept === null ? null : pathOfKept(project, tables, views, kept)
  if (again !== null) return again
  if (mayIn(project, 'members.manage', previewAs)) return tabPath(project.id, 'team')
  const [first] = tables
  return first === undefined ? tabPath(project.id, 'overview') : tablePath(project, first)
}
