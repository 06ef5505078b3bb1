// Hosts inside of the network that the super admin opened for databases. EGRESS_ALLOW is for machines, this is for people.
import type { AllowedHosts } from '@rowhouse/core/api/allowed-hosts'
import { conflict, notFound } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { Static } from 'typebox'
import type { MetaTables } from '../../meta/tables.ts'
import { acceptOpened, type HostAndPort, writtenPlace } from '../../platform/egress/host-and-port.ts'
import type { Signed } from '../../request/context.ts'
import { renewConnections } from '../sources/renew-connections.ts'
import { selectEmails, selectSetting, storeSetting } from './store.ts'

type Manager = Signed<'settings.manage'>

interface AllowedHost extends HostAndPort {
  readonly by: string
  readonly at: string
}

const mostHosts = 100

/** Read for every connection that is opened: what is revoked is closed from the next one on. */
export async function readAllowedHosts(meta: Kysely<MetaTables>): Promise<readonly AllowedHost[]> {
  // Only `storeHosts` ever makes what is stored.
  return JSON.parse((await selectSetting(meta, 'allowed_hosts')) ?? '[]') as AllowedHost[]
}

export async function listAllowedHosts({ meta, config }: Manager): Promise<Static<typeof AllowedHosts>> {
  const hosts = await readAllowedHosts(meta.read)
  const emails = await selectEmails(meta.read, [...new Set(hosts.map(({ by }) => by))])
  return {
    list: hosts.map(({ host, port, by, at }) => ({ host, port, allowedBy: emails.get(by) ?? null, allowedAt: at })),
    fixed: [...config.egressAllow],
  }
}

/** Opens exactly this host at exactly this port. */
export async function allowHost(ctx: Manager, spec: HostAndPort): Promise<void> {
  const opened = acceptOpened(spec)
  await ctx.write(async (tx) => {
    const hosts = await readAllowedHosts(tx)
    if (hosts.some((host) => isSame(host, opened))) return
    if (hosts.length >= mostHosts)
      throw conflict(`At most ${mostHosts} hosts are allowed. Revoke one that is no longer needed first.`)
    const at = new Date(ctx.now()).toISOString()
    await storeHosts(tx, [...hosts, { ...opened, by: ctx.actor.id, at }])
    tx.announce({ type: 'settings.hostAllowed', ...opened })
  })
}

/** Connections that are open end with it, on every node. */
export async function revokeHost(ctx: Manager, closed: HostAndPort): Promise<void> {
  await ctx.write(async (tx) => {
    const hosts = await readAllowedHosts(tx)
    if (!hosts.some((host) => isSame(host, closed))) throw notFound('allowed host', writtenPlace(closed))
    await storeHosts(
      tx,
      hosts.filter((host) => !isSame(host, closed)),
    )
    await renewConnections(tx, new Date(ctx.now()).toISOString())
    tx.announce({ type: 'settings.hostRevoked', host: closed.host, port: closed.port })
  })
}

function storeHosts(meta: Kysely<MetaTables>, hosts: readonly AllowedHost[]): Promise<void> {
  return storeSetting(meta, 'allowed_hosts', JSON.stringify(hosts))
}

const isSame = (one: HostAndPort, other: HostAndPort): boolean => one.host === other.host && one.port === other.port
