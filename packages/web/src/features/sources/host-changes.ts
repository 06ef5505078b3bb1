import { allowHost as allowEndpoint, revokeHost as revokeEndpoint } from '@rowhouse/core/api/allowed-hosts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { allowedHostsQuery } from './queries.ts'
import type { HostAndPort } from './refused-host.ts'

/** Asks for the password again where that was long ago. */
export async function allowHost({ host, port }: HostAndPort): Promise<void> {
  const hosts = await call(allowEndpoint, { body: { host, port } })
  queryClient.setQueryData(allowedHostsQuery.queryKey, hosts)
}

export async function revokeHost({ host, port }: HostAndPort): Promise<void> {
  const hosts = await call(revokeEndpoint, { params: { host, port: String(port) } })
  queryClient.setQueryData(allowedHostsQuery.queryKey, hosts)
}
