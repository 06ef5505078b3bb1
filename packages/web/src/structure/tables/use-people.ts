import { listMembers, type Member as MemberContract } from '@rowhouse/core/api/members'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Static } from 'typebox'
import { call } from '../../api/client.ts'
import type { AvatarPerson } from '../../ui/avatar.tsx'
import { membersKey } from '../members/queries.ts'
import { mayIn } from '../projects/project.ts'
import { projectQuery } from '../projects/queries.ts'
import type { Table } from './table.ts'

type Member = Static<typeof MemberContract>

export interface ProjectPerson extends AvatarPerson {
  readonly role: string
  /** A program: it is told of nothing. */
  readonly isService: boolean
}

export const peopleQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...membersKey(projectId), 'people'],
    queryFn: async ({ signal }): Promise<readonly ProjectPerson[]> => {
      const { users } = await call(listMembers, {
        params: { projectId },
        query: { limit: 1000, offset: 0, services: '1' },
        signal,
      })
      return users.list.map(toPerson)
    },
  })

function toPerson({ id, email, firstname, lastname, picture, roles, status }: Member): ProjectPerson {
  const name = [firstname, lastname].filter(Boolean).join(' ')
  return { id, email, name, picture, role: roles, isService: status === 'service' }
}

/** Members by id; asked for only where a column holds people, and by those who may know them. */
export function usePeople(projectId: string, { columns }: Pick<Table, 'columns'>): ReadonlyMap<string, AvatarPerson> {
  const { data: project } = useQuery({ ...projectQuery(projectId), enabled: false })
  const mayKnow = project !== undefined && mayIn(project, 'members.list')
  const enabled = mayKnow && columns.some(({ type }) => columnTypes[type].holds === 'people')
  const { data } = useQuery({ ...peopleQuery(projectId), enabled })
  return useMemo(() => new Map((data ?? []).map((person) => [person.id, person])), [data])
}
