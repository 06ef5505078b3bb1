import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import {
  type Group as GroupContract,
  listGroupPeople,
  listGroups,
  listServerGroupPeople,
  listServerGroups,
} from '@rowhouse/core/api/groups'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../api/client.ts'
import { projectQuery } from '../projects/queries.ts'
import { pageSize } from './queries.ts'

export type Group = Static<typeof GroupContract>
export type GroupPerson = Group['people'][number]
/** The project they are looked at in; null: those of the server. */
export type GroupPlace = string | null

export const groupsKey = (place: GroupPlace) =>
  place === null ? (['groups'] as const) : ([...projectQuery(place).queryKey, 'groups'] as const)

export const groupsQuery = (place: GroupPlace) =>
  queryOptions({
    queryKey: [...groupsKey(place), 'list'],
    queryFn: async ({ signal }): Promise<ReplyOf<typeof listGroups>> =>
      place === null
        ? { ...(await call(listServerGroups, { signal })), others: [] }
        : call(listGroups, { params: { projectId: place }, signal }),
  })

export const groupPeopleQuery = (place: GroupPlace, groupId: string, words: string, page: number) =>
  queryOptions({
    queryKey: [...groupsKey(place), 'people', groupId, words, page],
    queryFn: ({ signal }) => {
      const window = { limit: pageSize, offset: (page - 1) * pageSize }
      const query = words === '' ? window : { ...window, query: words }
      return place === null
        ? call(listServerGroupPeople, { params: { groupId }, query, signal })
        : call(listGroupPeople, { params: { projectId: place, groupId }, query, signal })
    },
    placeholderData: keepPreviousData,
  })
