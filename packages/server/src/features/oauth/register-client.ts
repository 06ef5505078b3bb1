import type { BodyOf } from '@rowhouse/core/api/endpoint'
import type { registerClient as contract } from '@rowhouse/core/api/oauth'
import { rateLimited } from '@rowhouse/core/errors'
import type { OAuthClientRow } from '../../meta/rows/access.ts'
import { newId } from '../../platform/chance.ts'
import type { Allowed, Tx } from '../../request/context.ts'
import { plainName } from './client-name.ts'
import { acceptRedirectUri } from './redirect-uri.ts'
import { countClients, deleteUnusedClients, insertClient } from './store.ts'

const hourMs = 3_600_000
const perNetworkAddress = 20
/** Anybody may register, so there is an end to it; those that nobody let in go first. */
const mostClients = 1000

/** Who it says it is proves nothing: people are shown where the answer goes. */
export async function registerClient(
  ctx: Allowed<'oauth.use'>,
  { client_name: name, redirect_uris: uris }: BodyOf<typeof contract>,
): Promise<OAuthClientRow> {
  ctx.limits.take(`oauth:${ctx.caller.address}`, perNetworkAddress, hourMs)
  const redirectUris = uris.map(acceptRedirectUri)
  const client: OAuthClientRow = {
    id: newId('client'),
    name: plainName(name ?? ''),
    redirect_uris: JSON.stringify([...new Set(redirectUris)]),
    created_at: new Date(ctx.now()).toISOString(),
    used_at: null,
  }
  await ctx.write(async (tx) => {
    await requireRoom(tx, client.created_at)
    await insertClient(tx, client)
  })
  return client
}

export async function requireRoom(tx: Tx, at: string): Promise<void> {
  if ((await countClients(tx)) >= mostClients) await deleteUnusedClients(tx, at)
  if ((await countClients(tx)) >= mostClients) throw rateLimited(hourMs / 1000)
}
