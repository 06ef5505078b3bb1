import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Navigate } from 'react-router'
import { useSaved } from '../../state/saved.ts'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { tablesQuery } from '../tables/queries.ts'
import { viewsQuery } from '../views/queries.ts'
import { defaultPlace } from './default-place.ts'
import { rememberedPlace } from './place-memory.ts'
import type { Project } from './project.ts'

/** The address names nothing yet. */
export function DefaultTab({ project }: { readonly project: Project }): ReactElement {
  const previewAs = useSaved((state) => state.users.previewAs)
  const tables = useQuery(tablesQuery(project.id))
  const views = useQuery(viewsQuery(project.id))
  if ([tables, views].some(({ data, error }) => data === undefined && error === null)) return <SkeletonPage />
  const known = { tables: tables.data?.list ?? [], views: views.data ?? new Map() }
  return <Navigate replace to={defaultPlace({ project, ...known, kept: rememberedPlace(project.id), previewAs })} />
}
