import { AppError } from '@rowhouse/core/errors'
import {
  type Address,
  type AddressRange,
  isInRange,
  isMetadataAddress,
  isSingleAddress,
  parseAddress,
  parseRange,
  unwrapAddress,
} from './address-rules.ts'

/** What is open beyond the public internet. */
export interface AllowList {
  allows(host: string, address: Address, port: number): boolean
  /** Whether somebody wrote down this very name with this port. */
  names(host: string, port: number): boolean
}

/** Reads entries of the forms `host:port`, `10.0.0.0/8`, `10.0.0.0/8:8080`, `[fd00::1]:443` and `[fd00::/8]:443`. */
export function parseAllowList(entries: readonly string[]): AllowList {
  const parsed = entries.map(parseEntry)
  return {
    allows: (host, address, port) => parsed.some((entry) => entryAllows(entry, { host, address, port })),
    names: (host, port) => parsed.some((entry) => 'host' in entry && entry.host === host && entry.port === port),
  }
}

/** One spelling for one host: lower case, no brackets, no dot at the end. */
export function plainHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

type Entry = NameEntry | RangeEntry

interface NameEntry {
  readonly host: string
  readonly port: number
}

interface RangeEntry {
  readonly range: AddressRange
  readonly port: number | undefined
}

function entryAllows(entry: Entry, target: { host: string; address: Address; port: number }): boolean {
  if (entry.port !== undefined && entry.port !== target.port) return false
  const isMetadata = isMetadataAddress(target.address)
  // A name can be pointed at a metadata address by whoever runs its zone, so a name never opens one.
  if ('host' in entry) return entry.host === target.host && !isMetadata
  return isInRange(unwrapAddress(target.address), entry.range) && (!isMetadata || isSingleAddress(entry.range))
}

function parseEntry(text: string): Entry {
  const { bracketed, plain = '', port: portText } = entryPattern.exec(text.trim())?.groups ?? {}
  const host = bracketed ?? plain
  const port = portText === undefined ? undefined : Number(portText)
  if (port !== undefined && (port < 1 || port > 65_535)) throw invalidEntry(text)

  const range = host.includes('/') ? parseRange(host) : undefined
  if (range !== undefined) return { range, port }
  // `fd00::1:80` could mean two things, so an IPv6 address with a port needs its brackets.
  if (port === undefined || host.includes('/') || (bracketed === undefined && host.includes(':'))) {
    throw invalidEntry(text)
  }
  return exactEntry(host, port) ?? invalid(text)
}

// Lazy, so that the port is cut off first: `fd00::/8:443` has one, `fd00::/8` has none.
const entryPattern = /^(?:\[(?<bracketed>[^[\]]+)\]|(?<plain>[^[\]]+?))(?::(?<port>\d{1,5}))?$/

function exactEntry(host: string, port: number): Entry | undefined {
  const url = URL.parse(host.includes(':') ? `http://[${host}]` : `http://${host}`)
  if (url === null || url.href !== `http://${url.hostname}/`) return undefined
  const name = plainHost(url.hostname)
  const address = parseAddress(name)
  if (address === undefined) return { host: name, port }
  return { range: { ...address, prefix: address.family === 4 ? 32 : 128 }, port }
}

function invalid(entry: string): never {
  throw invalidEntry(entry)
}

function invalidEntry(entry: string): AppError {
  return new AppError(
    'invalid_value',
    `EGRESS_ALLOW: “${entry}” is neither host:port, nor a range such as 10.0.0.0/8 or 10.0.0.0/8:8080.`,
    { field: 'EGRESS_ALLOW', entry },
  )
}
