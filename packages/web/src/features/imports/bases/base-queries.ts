import type { BodyOf } from '@rowhouse/core/api/endpoint'
import type { Import } from '@rowhouse/core/api/imports'
import { deleteSync, listServiceBases, listSyncs, rehearseServiceImport } from '@rowhouse/core/api/syncs'
import type { SourceService } from '@rowhouse/core/services/source-base'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { keepImport } from '../import-queries.ts'

const knownKey = (projectId: string) => ['syncs', projectId] as const

/** Bases that were brought over before, or were meant to be. */
export const knownBasesQuery = (projectId: string) =>
  queryOptions({
    queryKey: knownKey(projectId),
    queryFn: async ({ signal }) => {
      const { list } = await call(listSyncs, { params: { projectId }, signal })
      return list.filter(({ base, deleted }) => base !== '' && !deleted)
    },
    staleTime: 0,
  })

/** The token goes to the server and is kept nowhere here. */
export async function readBases(
  projectId: string,
  { service, token, address }: { readonly service: SourceService; readonly token: string; readonly address: string },
) {
  const place = address.trim() === '' ? {} : { address: address.trim() }
  const { list } = await call(listServiceBases, {
    params: { projectId },
    body: { service, token: token.trim(), ...place },
  })
  return list
}

export async function rehearseBase(projectId: string, body: BodyOf<typeof rehearseServiceImport>): Promise<Import> {
  const begun = await call(rehearseServiceImport, { params: { projectId }, body })
  void queryClient.invalidateQueries({ queryKey: knownKey(projectId) })
  return keepImport(begun)
}

export async function forgetBase(projectId: string, syncId: string): Promise<void> {
  await call(deleteSync, { params: { syncId } })
  await queryClient.invalidateQueries({ queryKey: knownKey(projectId) })
}
