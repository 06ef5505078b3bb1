import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../features/live/use-live.ts'
import type { LinkEntry } from '../../features/sharing/door-queries.ts'
import type { Project } from '../../structure/projects/project.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import type { TableSummary } from '../../structure/tables/table.ts'

interface SharedProject {
  /** null while nobody knows. */
  readonly project: Project | null
  readonly tables: readonly TableSummary[] | null
  readonly error: unknown
  retry(): void
}

/** The project behind a link, as far as the link shows it; what changes in it appears by itself. */
export function useSharedProject({ projectId, kind, allowDownload, allowSearch }: LinkEntry): SharedProject {
  const project = useQuery(projectQuery(projectId))
  const tables = useQuery(tablesQuery(projectId))
  useLive(project.data === undefined ? null : projectId)
  const link = { kind: kind === 'base' ? 'base' : 'view', allowDownload, allowSearch } as const
  return {
    project: project.data === undefined ? null : { ...project.data, link },
    tables: tables.data?.list ?? null,
    error: project.error ?? tables.error,
    retry() {
      void project.refetch()
      void tables.refetch()
    },
  }
}
