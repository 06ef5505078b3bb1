import type { BodyOf, QueryOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import { allowConnection, readConnection } from '@rowhouse/core/api/oauth'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { refreshTokens } from './token-queries.ts'

export type ConnectionRequest = QueryOf<typeof readConnection>
export type Connection = ReplyOf<typeof readConnection>

/** What a program asked for, as it stands in the address; whether any of it is good the server says. */
export function requestIn(search: URLSearchParams): ConnectionRequest {
  const { client_id = '', redirect_uri = '', ...more } = Object.fromEntries(search)
  return { ...more, client_id, redirect_uri }
}

export const connectionQuery = (request: ConnectionRequest) =>
  queryOptions({
    queryKey: ['connection', request],
    queryFn: ({ signal }) => call(readConnection, { query: request, signal }),
  })

export async function allow(body: BodyOf<typeof allowConnection>): Promise<string> {
  const { location } = await call(allowConnection, { body })
  void refreshTokens()
  return location
}
