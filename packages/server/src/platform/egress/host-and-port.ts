import { isIP } from 'node:net'
import { invalidValue } from '@rowhouse/core/errors'
import { isMetadataAddress, parseAddress } from './address-rules.ts'
import { plainHost } from './allow-list.ts'

/** One host, by name or address, and one of its ports. */
export interface HostAndPort {
  readonly host: string
  readonly port: number
}

// A path of a socket, a user name or a second port in the host would mean something else to a URL than to a driver.
export function hostUrl({ host, port }: HostAndPort): URL | null {
  if (isIP(host) === 6) return URL.parse(`http://[${host}]:${port}`)
  return /^[\p{L}\p{N}._-]{1,255}$/u.test(host) ? URL.parse(`http://${host}:${port}`) : null
}

/** For whoever may open a host: nothing that could mean several, and no address that gives away credentials of the machine. */
export function acceptOpened({ host, port }: HostAndPort): HostAndPort {
  const url = hostUrl({ host: host.trim(), port })
  if (url === null) throw invalidValue('host', 'Name one host, such as db.internal or 10.0.0.5.')
  const name = plainHost(url.hostname)
  const address = parseAddress(name)
  if (address !== undefined && isMetadataAddress(address))
    throw invalidValue(
      'host',
      'At this address clouds hand out the credentials of the machine. It stays closed unless EGRESS_ALLOW names it exactly.',
    )
  return { host: name, port }
}

/** “db.internal:5432”, “[fd00::1]:5432”: also an entry of the list of what is open. */
export const writtenPlace = ({ host, port }: HostAndPort): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
