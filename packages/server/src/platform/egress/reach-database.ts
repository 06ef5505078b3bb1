import { connect, isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { AppError } from '@rowhouse/core/errors'
import { parseAllowList } from './allow-list.ts'
import type { EgressOptions } from './egress.ts'
import { lookupAll, pinTarget } from './target.ts'

/** How drivers reach a database: by an address that was checked, never by a name they look up themselves. */
export interface DatabaseReach {
  /** The one address the sockets may go to. */
  resolveHost(host: string, port: number): Promise<string>
  socketTo(address: string, port: number): Duplex
}

export function createDatabaseReach({
  allow,
  lookup = lookupAll,
}: Pick<EgressOptions, 'allow' | 'lookup'>): DatabaseReach {
  const allowList = parseAllowList(allow)
  return {
    async resolveHost(host, port) {
      const url = urlOf(host, port)
      if (url === null) throw refusedHost()
      const { addresses } = await pinTarget(url, allowList, lookup).catch(rethrow)
      // Drivers try one address only, and an IPv6 address is often known where no way leads to it.
      const { address } = addresses.find(({ family }) => family === 4) ?? addresses[0] ?? {}
      if (address === undefined) throw refusedHost()
      return address
    },
    socketTo: (address, port) => connect({ host: address, port }),
  }
}

// A path of a socket, a user name or a second port in the host would mean something else to a URL than to a driver.
function urlOf(host: string, port: number): URL | null {
  if (isIP(host) === 6) return URL.parse(`http://[${host}]:${port}`)
  return /^[\p{L}\p{N}._-]{1,255}$/u.test(host) ? URL.parse(`http://${host}:${port}`) : null
}

function rethrow(error: unknown): never {
  if (error instanceof AppError && error.code === 'invalid_request') throw refusedHost()
  throw error
}

/** The same for what is blocked, unknown and misspelt: nothing can be learned about the network inside. */
export const refusedHost = (): AppError =>
  new AppError(
    'invalid_request',
    'Rowhouse does not connect to this address because it is not public. An administrator can open it with EGRESS_ALLOW.',
    { reason: 'refused_host' },
  )
