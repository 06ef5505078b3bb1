import type { BodyOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import {
  createHook,
  deleteHook,
  duplicateHook,
  type Hook as HookSchema,
  listDeliveries,
  listHooks,
  listProjectHooks,
  readDelivery,
  renewHookSecret,
  restoreHook,
  retryDeliveries,
  tryHook,
  updateHook,
} from '@rowhouse/core/api/hooks'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { projectQuery } from '../../structure/projects/queries.ts'

export type Hook = Static<typeof HookSchema>
export type HookSpec = BodyOf<typeof createHook>
export type Tried = ReplyOf<typeof tryHook>
export type ToldCall = ReplyOf<typeof listDeliveries>['list'][number]
export type CallState = 'failed' | undefined

/** Where hooks are asked for. */
export interface HooksPlace {
  readonly projectId: string
  readonly tableId: string
}

const allKey = (projectId: string) => [...projectQuery(projectId).queryKey, 'hooks'] as const
const key = ({ projectId, tableId }: HooksPlace) => [...allKey(projectId), tableId] as const

export const projectHooksQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...allKey(projectId), 'ofAllTables'],
    queryFn: ({ signal }) => call(listProjectHooks, { params: { projectId }, signal }),
  })

export const hooksQuery = (place: HooksPlace) =>
  queryOptions({
    queryKey: key(place),
    queryFn: ({ signal }) => call(listHooks, { params: { tableId: place.tableId }, signal }),
  })

/** What would be sent, as it is typed. */
export const previewQuery = (place: HooksPlace, body: BodyOf<typeof tryHook>) =>
  queryOptions({
    queryKey: [...key(place), 'try', body],
    queryFn: ({ signal }) => call(tryHook, { params: { tableId: place.tableId }, body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })

export const sendTry = (tableId: string, body: BodyOf<typeof tryHook>): Promise<Tried> =>
  call(tryHook, { params: { tableId }, body: { ...body, send: true } })

interface CallsSpec {
  readonly state: CallState
  readonly search: string
}

/** The newest first, in pages. */
export const callsQuery = (place: HooksPlace, hookId: string, { state, search }: CallsSpec) =>
  infiniteQueryOptions({
    queryKey: [...key(place), hookId, 'calls', state, search],
    queryFn: ({ signal, pageParam }) =>
      call(listDeliveries, {
        params: { tableId: place.tableId, hookId },
        query: {
          limit: 25,
          ...(state === undefined ? {} : { state }),
          ...(search === '' ? {} : { search }),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Calls are made beside: what waits is looked at until it is done.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ list }) => list.some(isUnderWay)) === true ? 1000 : 5000,
  })

const isUnderWay = ({ state }: ToldCall): boolean => state === 'waiting' || state === 'sending'

export const readCall = (place: HooksPlace, hookId: string, deliveryId: string) =>
  call(readDelivery, { params: { tableId: place.tableId, hookId, deliveryId } })

const refresh = ({ projectId }: HooksPlace): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: allKey(projectId) })

/** Gives the hook, and its secret if there is a new one. */
export async function saveHook(place: HooksPlace, spec: HookSpec, id: string | null) {
  const { tableId } = place
  const saved =
    id === null
      ? await call(createHook, { params: { tableId }, body: spec })
      : await call(updateHook, { params: { tableId, hookId: id }, body: spec })
  await refresh(place)
  return saved
}

export async function changeHook(place: HooksPlace, hookId: string, body: BodyOf<typeof updateHook>): Promise<void> {
  await call(updateHook, { params: { tableId: place.tableId, hookId }, body })
  await refresh(place)
}

const simple = { delete: deleteHook, restore: restoreHook, duplicate: duplicateHook } as const

export async function doWithHook(place: HooksPlace, hookId: string, undoable: keyof typeof simple): Promise<void> {
  await call(simple[undoable], { params: { tableId: place.tableId, hookId } })
  await refresh(place)
}

export async function renewSecret(place: HooksPlace, hookId: string): Promise<string> {
  const { secret } = await call(renewHookSecret, { params: { tableId: place.tableId, hookId } })
  await refresh(place)
  return secret ?? ''
}

export async function retryCalls(place: HooksPlace, hookId: string, deliveries: string[] | null): Promise<number> {
  const { retried } = await call(retryDeliveries, { params: { tableId: place.tableId, hookId }, body: { deliveries } })
  await refresh(place)
  return retried
}
