import type { Group } from '@rowhouse/core/api/groups'
import { isProjectRole } from '@rowhouse/core/permissions/roles'
import type { Static } from 'typebox'
import type { GroupView } from './list-groups.ts'
import type { GroupPerson } from './store.ts'

type WireGroup = Static<typeof Group>

export function presentGroup({ group, count, people }: GroupView): WireGroup {
  return {
    id: group.id,
    title: group.title,
    ofServer: group.project_id === null,
    role: group.role !== null && isProjectRole(group.role) ? group.role : null,
    customRole: group.custom,
    peopleCount: count,
    people: people.map(presentPerson),
  }
}

export function presentPerson({ id, email, firstname, lastname, picture }: GroupPerson): WireGroup['people'][number] {
  return { id, email, name: [firstname, lastname].filter(Boolean).join(' '), picture }
}
