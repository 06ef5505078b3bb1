import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Navigate } from 'react-router'
import { useSaved } from '../../state/saved.ts'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { tablesQuery } from '../tables/queries.ts'
import { tablePath } from '../tables/table-places.ts'
import { mayIn, type Project } from './project.ts'
import { tabPath } from './project-places.ts'

/** Where a project opens whose address names nothing: owners and creators at its team, others at its first table (spec 104, 105). */
export function DefaultTab({ project }: { readonly project: Project }): ReactElement {
  const previewAs = useSaved((state) => state.users.previewAs)
  const { data, error } = useQuery(tablesQuery(project.id))
  if (mayIn(project, 'members.manage', previewAs)) return <Navigate replace to={tabPath(project.id, 'team')} />
  if (data === undefined && error === null) return <SkeletonPage />
  const [first] = data?.list ?? []
  return <Navigate replace to={first === undefined ? tabPath(project.id, 'overview') : tablePath(project, first)} />
}
