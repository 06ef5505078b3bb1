import {
  changeServiceAccount,
  createServiceAccount,
  deleteServiceAccount,
  listServiceAccounts,
  makeServiceToken,
  type ServiceAccount as ServiceAccountContract,
} from '@rowhouse/core/api/service-accounts'
import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { type MadeToken, refreshTokens, type TokenSpec } from '../tokens/token-queries.ts'

export type ServiceAccount = Static<typeof ServiceAccountContract>

interface AccountSpec {
  readonly name: string
  /** A name, or the id of a custom role. */
  readonly role: string
}

export const accountsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'service-accounts'],
    queryFn: async ({ signal }) => (await call(listServiceAccounts, { params: { projectId }, signal })).list,
  })

/** Roles say how many have them, and people are named by cells and rules: everything of the project is asked for again. */
const refresh = async (projectId: string): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey }), refreshTokens()])
}

/** null: a new one. */
export async function saveAccount(projectId: string, account: ServiceAccount | null, body: AccountSpec): Promise<void> {
  if (account === null) await call(createServiceAccount, { params: { projectId }, body })
  else await call(changeServiceAccount, { params: { projectId, accountId: account.id }, body })
  await refresh(projectId)
}

export async function deleteAccount(projectId: string, { id: accountId }: ServiceAccount): Promise<void> {
  await call(deleteServiceAccount, { params: { projectId, accountId } })
  await refresh(projectId)
}

/** The token is in the answer alone: nothing keeps it. */
export async function makeTokenOf(
  projectId: string,
  { id: accountId }: ServiceAccount,
  { projects, ...spec }: TokenSpec,
): Promise<MadeToken> {
  const tables = projects?.[0]?.tables ?? null
  const made = await call(makeServiceToken, { params: { projectId, accountId }, body: { ...spec, tables } })
  void refresh(projectId)
  return made
}
