import {
  createObject,
  dropObject,
  listObjectChanges,
  listObjects,
  readObject,
  readObjectPlaces,
  replaceObject,
  restoreObject,
} from '@rowhouse/core/api/database-objects'
import type { BodyOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import { runFunction } from '@rowhouse/core/api/sql'
import type { DefinedKind, ObjectKind } from '@rowhouse/core/database-objects'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { ObjectPlace } from '../../structure/projects/object-places.ts'
import { projectQuery } from '../../structure/projects/queries.ts'

export type ObjectSource = ReplyOf<typeof readObjectPlaces>['list'][number]
export type ListedObject = ReplyOf<typeof listObjects>['list'][number]
export type OpenObject = ReplyOf<typeof readObject>
export type ObjectChange = ReplyOf<typeof listObjectChanges>['list'][number]
type Changed = ReplyOf<typeof createObject>

const key = (projectId: string, ...parts: readonly unknown[]) =>
  [...projectQuery(projectId).queryKey, 'objects', ...parts] as const

export const objectPlacesQuery = (projectId: string) =>
  queryOptions({
    queryKey: key(projectId, 'places'),
    queryFn: ({ signal }) => call(readObjectPlaces, { params: { projectId }, signal }),
  })

export const objectsQuery = (projectId: string, base: string, kind: ObjectKind) =>
  queryOptions({
    queryKey: key(projectId, base, 'list', kind),
    queryFn: ({ signal }) => call(listObjects, { params: { projectId, kind }, query: { base }, signal }),
  })

type Which = Pick<ObjectPlace, 'kind' | 'name' | 'table' | 'signature'>

const whichOf = (base: string, { name, table, signature }: Which) => ({
  base,
  name,
  ...(table === null ? {} : { table }),
  ...(signature === null ? {} : { signature }),
})

export const objectQuery = (projectId: string, base: string, which: Which) =>
  queryOptions({
    queryKey: key(projectId, base, 'one', which.kind, which.name, which.table, which.signature),
    queryFn: ({ signal }) =>
      call(readObject, { params: { projectId, kind: which.kind }, query: whichOf(base, which), signal }),
    retry: false,
  })

export const objectChangesQuery = (projectId: string, base: string) =>
  queryOptions({
    queryKey: key(projectId, base, 'changes'),
    queryFn: ({ signal }) => call(listObjectChanges, { params: { projectId }, query: { base }, signal }),
  })

/** Others change databases too: whatever is known is asked for again. */
export const readAgain = (projectId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: key(projectId) })

/** `was` null: nothing of the name is there yet. */
export async function saveObject(
  projectId: string,
  base: string,
  kind: DefinedKind,
  { statement, was }: { readonly statement: string; readonly was: Which | null },
): Promise<Changed> {
  const params = { projectId, kind }
  const saved = await (was === null
    ? call(createObject, { params, body: { base, statement } })
    : call(replaceObject, { params, body: { ...whichOf(base, was), statement } }))
  await readAgain(projectId)
  return saved
}

export async function removeObject(projectId: string, base: string, which: Which): Promise<Changed> {
  const dropped = await call(dropObject, { params: { projectId, kind: which.kind }, query: whichOf(base, which) })
  await readAgain(projectId)
  return dropped
}

export async function bringBack(projectId: string, changeId: string): Promise<void> {
  await call(restoreObject, { params: { projectId, changeId } })
  await readAgain(projectId)
}

export const callFunction = (
  projectId: string,
  body: BodyOf<typeof runFunction>,
): Promise<ReplyOf<typeof runFunction>> => call(runFunction, { params: { projectId }, body })
