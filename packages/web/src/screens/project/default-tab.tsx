import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Navigate } from 'react-router'
import { useSaved } from '../../state/saved.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { defaultPlace } from './default-place.ts'
import { rememberedPlace } from './place-memory.ts'

/** The address names nothing yet. */
export function DefaultTab({ project }: { readonly project: Project }): ReactElement {
  const previewAs = useSaved((state) => state.users.previewAs)
  const tables = useQuery(tablesQuery(project.id))
  const views = useQuery(viewsQuery(project.id))
  if ([tables, views].some(({ data, error }) => data === undefined && error === null)) return <SkeletonPage />
  const known = { tables: tables.data?.list ?? [], views: views.data ?? new Map() }
  return <Navigate replace to={defaultPlace({ project, ...known, kept: rememberedPlace(project.id), previewAs })} />
}
