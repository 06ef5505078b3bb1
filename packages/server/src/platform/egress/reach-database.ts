import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { AppError } from '@rowhouse/core/errors'
import { type AllowList, parseAllowList, plainHost } from './allow-list.ts'
import type { EgressOptions } from './egress.ts'
import { type HostAndPort, hostUrl, writtenPlace } from './host-and-port.ts'
import { isName, lookupAll, pinTarget } from './target.ts'

/** How drivers reach a database: by an address that was checked, never by a name they look up themselves. */
export interface DatabaseReach {
  /** The one address the sockets may go to. */
  resolveHost(host: string, port: number): Promise<string>
  socketTo(address: string, port: number): Duplex
}

interface DatabaseReachOptions extends Pick<EgressOptions, 'allow' | 'lookup'> {
  /** What the super admin opened for databases besides. Asked for every connection, so that it counts at once everywhere. */
  readonly opened?: () => Promise<readonly HostAndPort[]>
}

export function createDatabaseReach({
  allow,
  lookup = lookupAll,
  opened = async () => [],
}: DatabaseReachOptions): DatabaseReach {
  return {
    async resolveHost(host, port) {
      const url = hostUrl({ host, port })
      if (url === null) throw refusedHost(null)
      const allowList = parseAllowList([...allow, ...(await opened()).map(writtenPlace)])
      const refusal = refusalOf({ host: plainHost(url.hostname), port }, allowList)
      const { addresses } = await pinTarget(url, allowList, lookup).catch(refusal)
      // Drivers try one address only, and an IPv6 address is often known where no way leads to it.
      const { address } = addresses.find(({ family }) => family === 4) ?? addresses[0] ?? {}
      return address ?? refusal(refusedHost(null))
    },
    socketTo: (address, port) => connect({ host: address, port }),
  }
}

function refusalOf(place: HostAndPort, allowList: AllowList): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof AppError) || error.code !== 'invalid_request') throw error
    // Nothing is given away about a name that somebody opened: it leads nowhere.
    if (allowList.names(place.host, place.port))
      throw new AppError('source_unavailable', error.message, { reason: 'unreachable' }, { cause: error })
    throw refusedHost(place)
  }
}

/** The same for names that lead inside, are unknown and misspelt: nothing can be learned about the network inside. */
function refusedHost(place: HostAndPort | null): AppError {
  const sentence = 'Rowhouse does not connect to this address because it is not public.'
  if (place === null) return new AppError('invalid_request', sentence, { reason: 'refused_host' })
  const ask = `sk your administrator to allow ${writtenPlace(place)}.`
  const told = isName(place.host)
    ? `No public server named ${place.host} was found. Check how the name is written. If it is inside your network, a${ask}`
    : `${sentence} A${ask}`
  return new AppError('invalid_request', told, {
    reason: 'refused_host',
    ...place,
  })
}
