import type { BodyOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import {
  type ApiToken,
  endProjectToken,
  endToken,
  listProjectTokens,
  listTokens,
  makeToken,
  renameToken,
} from '@rowhouse/core/api/tokens'
import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'

export type Token = Static<typeof ApiToken>
export type TokenSpec = BodyOf<typeof makeToken>
export type MadeToken = ReplyOf<typeof makeToken>

const key = ['tokens'] as const

/** null: all of the person. */
export const tokensQuery = (projectId: string | null) =>
  queryOptions({
    queryKey: [...key, projectId],
    queryFn: async ({ signal }) =>
      (projectId === null
        ? await call(listTokens, { signal })
        : await call(listProjectTokens, { params: { projectId }, signal })
      ).list,
  })

export const refreshTokens = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key })

/** The token is in the answer alone: nothing keeps it. */
export async function make(spec: TokenSpec): Promise<MadeToken> {
  const made = await call(makeToken, { body: spec })
  void refreshTokens()
  return made
}

export async function rename({ id }: Token, name: string): Promise<void> {
  await call(renameToken, { params: { tokenId: id }, body: { name } })
  await refreshTokens()
}

/** One of somebody else is taken out of the project. */
export async function end({ id, isOwn }: Token, projectId: string | null): Promise<void> {
  if (isOwn || projectId === null) await call(endToken, { params: { tokenId: id } })
  else await call(endProjectToken, { params: { projectId, tokenId: id } })
  await refreshTokens()
}
