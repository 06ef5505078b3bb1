import { listGroups } from '@rowhouse/core/api/groups'
import { isProjectRole, type ProjectRole } from '@rowhouse/core/permissions/roles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { peopleQuery } from '../../structure/tables/use-people.ts'
import type { Names } from './rule-words.ts'

const groupsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'groups', 'named'],
    queryFn: async ({ signal }) => (await call(listGroups, { params: { projectId }, signal })).list,
  })

export interface Nameable {
  readonly names: Names
  /** What they are in the project. */
  readonly roleOf: ReadonlyMap<string, ProjectRole>
  readonly groups: readonly { readonly value: string; readonly label: string }[]
  readonly people: readonly { readonly value: string; readonly label: string }[]
}

/** Whom rules can name besides roles. */
export function useNames(projectId: string): Nameable {
  const groups = useQuery(groupsQuery(projectId)).data
  const people = useQuery(peopleQuery(projectId)).data
  return useMemo(() => {
    const groupOptions = (groups ?? []).map(({ id, title }) => ({ value: id, label: title }))
    const peopleOptions = (people ?? []).map(({ id, name, email }) => ({ value: id, label: name || email }))
    const names = new Map([...groupOptions, ...peopleOptions].map(({ value, label }) => [value, label]))
    const roles = [...(groups ?? []), ...(people ?? [])].flatMap(({ id, role }) =>
      role !== null && isProjectRole(role) ? [[id, role] as const] : [],
    )
    return { names, roleOf: new Map(roles), groups: groupOptions, people: peopleOptions }
  }, [groups, people])
}
