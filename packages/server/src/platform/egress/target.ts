import { lookup as systemLookup } from 'node:dns/promises'
import { type Address, isGlobalUnicast, isMetadataAddress, parseAddress } from './address-rules.ts'
import { type AllowList, plainHost } from './allow-list.ts'
import { refusedTarget, unknownName, unreachable } from './refusals.ts'

export interface PinnedAddress {
  readonly address: string
  readonly family: 4 | 6
}

export type Lookup = (host: string) => Promise<readonly string[]>

/** A URL whose every address was checked. The socket may go to these addresses and to no other. */
export interface Target {
  readonly url: URL
  readonly addresses: readonly PinnedAddress[]
}

export const lookupAll: Lookup = async (host) => {
  const found = await systemLookup(host, { all: true, order: 'verbatim' })
  return found.map(({ address }) => address)
}

/** Only http and https, and no name and password inside the URL, as with fetch. */
export function parseTarget(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (url === null || !(url.protocol in defaultPorts) || url.username !== '' || url.password !== '') {
    throw refusedTarget()
  }
  return url
}

/** Asks the resolver once and refuses the whole target when one of its addresses may not be reached. */
export async function pinTarget(url: URL, allowList: AllowList, lookup: Lookup): Promise<Target> {
  const host = plainHost(url.hostname)
  const port = Number(url.port) || defaultPorts[url.protocol as keyof typeof defaultPorts]
  const mayConnect = (address: Address) =>
    allowList.allows(host, address, port) || (isGlobalUnicast(address) && !isMetadataAddress(address))

  const addresses = await addressesOf(host, lookup, mayConnect)
  const parsed = addresses.map(parseAddress)
  if (parsed.length === 0 || !parsed.every((address) => address !== undefined && mayConnect(address))) {
    throw isName(host) ? unknownName() : refusedTarget()
  }
  return { url, addresses: addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) }
}

const defaultPorts = { 'http:': 80, 'https:': 443 } as const

async function addressesOf(
  host: string,
  lookup: Lookup,
  mayConnect: (address: Address) => boolean,
): Promise<readonly string[]> {
  if (parseAddress(host) !== undefined) return [host]
  if (isThisMachine(host)) return loopback.filter(({ value }) => mayConnect(value)).map(({ text }) => text)
  try {
    return await lookup(host)
  } catch (cause) {
    throw isUnknownName(cause) ? unknownName() : unreachable(cause)
  }
}

/** Something a resolver has to be asked for, and that can be misspelt. */
export const isName = (host: string): boolean => parseAddress(host) === undefined && !isThisMachine(host)

/** RFC 6761: these names are this machine, whatever a resolver says; nobody needs to be asked. */
const isThisMachine = (host: string): boolean => /^(.+\.)?localhost$/.test(host)

const loopback = [
  { text: '127.0.0.1', value: { family: 4, value: 0x7f00_0001n } },
  { text: '::1', value: { family: 6, value: 1n } },
] as const

function isUnknownName(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ENOTFOUND' || code === 'ENODATA'
}
