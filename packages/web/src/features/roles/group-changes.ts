import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import * as api from '@rowhouse/core/api/groups'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { type Group, type GroupPlace, groupsKey } from '../../structure/members/group-queries.ts'
import { projectQuery } from '../../structure/projects/queries.ts'

interface GroupSpec {
  readonly title: string
  /** A name, or the id of a custom role. */
  readonly role: string | null
}

/** People come and go with a group: everything of the project is asked for again. */
const refresh = (place: GroupPlace): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: place === null ? groupsKey(null) : projectQuery(place).queryKey })

/** null: a new one. */
export async function saveGroup(place: GroupPlace, group: Group | null, { title, role }: GroupSpec): Promise<void> {
  if (place === null) {
    if (group === null) await call(api.createServerGroup, { body: { title } })
    else await call(api.changeServerGroup, { params: { groupId: group.id }, body: { title } })
  } else if (group === null) await call(api.createGroup, { params: { projectId: place }, body: { title, role } })
  else
    await call(api.changeGroup, {
      params: { projectId: place, groupId: group.id },
      // What the server calls its groups is not the project's to change.
      body: group.ofServer ? { role } : { title, role },
    })
  await refresh(place)
}

export async function removeGroup(place: GroupPlace, { id: groupId }: Group): Promise<void> {
  if (place === null) await call(api.deleteServerGroup, { params: { groupId } })
  else await call(api.deleteGroup, { params: { projectId: place, groupId } })
  await refresh(place)
}

interface PeopleSpec {
  readonly add?: string[]
  readonly remove?: string[]
}

export async function changePeople(
  place: GroupPlace,
  { id: groupId }: Group,
  body: PeopleSpec,
): Promise<ReplyOf<typeof api.changeGroupPeople>> {
  const changed =
    place === null
      ? await call(api.changeServerGroupPeople, { params: { groupId }, body })
      : await call(api.changeGroupPeople, { params: { projectId: place, groupId }, body })
  await refresh(place)
  return changed
}
