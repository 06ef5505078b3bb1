import type { PreviewRole } from '@rowhouse/core/permissions/roles'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import type { ViewsByTable } from '../../structure/views/view.ts'
import { type KeptPlace, pathOfKept } from './kept-place.ts'

interface Known {
  readonly project: Pick<Project, 'id' | 'bases' | 'role' | 'api'>
  readonly tables: readonly TableSummary[]
  readonly views: ViewsByTable
  /** null: never opened here before. */
  readonly kept: KeptPlace | null
  readonly previewAs: PreviewRole | null
}

/** Where its API is tried; REST has no page of its own to begin with. */
const clients = {
  rest: null,
  graphql: { tab: 'graphql', operation: 'graphql.ask' },
  grpc: { tab: 'grpc', operation: 'grpc.call' },
} as const

/**
 * Where a project opens whose address names nothing: where the person was; the first time at the client of its API, where that is
 * GraphQL or gRPC; else owners and creators at its team, others at its first table (spec 104-106).
 */
export function defaultPlace({ project, tables, views, kept, previewAs }: Known): string {
  const again = kept === null ? null : pathOfKept(project, tables, views, kept)
  if (again !== null) return again
  const client = clients[project.api]
  if (client !== null && mayIn(project, client.operation, previewAs)) return tabPath(project.id, client.tab)
  if (mayIn(project, 'members.manage', previewAs)) return tabPath(project.id, 'team')
  const [first] = tables
  return first === undefined ? tabPath(project.id, 'overview') : tablePath(project, first)
}
