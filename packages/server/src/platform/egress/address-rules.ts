import { isIP } from 'node:net'

// Which addresses the open internet may hold. Pure: no lookups, no sockets.

export interface Address {
  readonly family: 4 | 6
  readonly value: bigint
}

export interface AddressRange extends Address {
  readonly prefix: number
}

const bitsOf = { 4: 32, 6: 128 } as const

/** Reads an IPv4 or IPv6 address; a zone such as `%eth0` is ignored. Names give undefined. */
export function parseAddress(text: string): Address | undefined {
  const [address = ''] = text.split('%')
  const family = isIP(address)
  if (family === 4) return { family, value: ipv4Value(address) }
  if (family === 6) return { family, value: ipv6Value(address) }
  return undefined
}

export function parseRange(text: string): AddressRange | undefined {
  const [base = '', prefixText = '', ...rest] = text.split('/')
  const address = parseAddress(base)
  if (address === undefined || rest.length > 0 || !/^\d{1,3}$/.test(prefixText)) return undefined
  const prefix = Number(prefixText)
  return prefix <= bitsOf[address.family] ? { ...address, prefix } : undefined
}

export function isInRange(address: Address, range: AddressRange): boolean {
  const ignoredBits = BigInt(bitsOf[range.family] - range.prefix)
  return address.family === range.family && address.value >> ignoredBits === range.value >> ignoredBits
}

export function isSingleAddress(range: AddressRange): boolean {
  return range.prefix === bitsOf[range.family]
}

/** The IPv4 address that an IPv6 form only wraps, since a gateway would deliver to that one; others as they are. */
export function unwrapAddress(address: Address): Address {
  const wrapper = wrappers.find(({ range }) => isInRange(address, range))
  if (wrapper === undefined) return address
  return { family: 4, value: (address.value >> wrapper.bitsAfter) & 0xffff_ffffn }
}

export function isGlobalUnicast(address: Address): boolean {
  const target = unwrapAddress(address)
  if (target.family === 6 && !isInRange(target, globalIpv6)) return false
  return !notGlobal.some((range) => isInRange(target, range))
}

/** Addresses where clouds hand out credentials of the machine. Some lie in public ranges. */
export function isMetadataAddress(address: Address): boolean {
  const target = unwrapAddress(address)
  return metadataAddresses.some((range) => isInRange(target, range))
}

function ipv4Value(text: string): bigint {
  return text.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n)
}

function ipv6Value(text: string): bigint {
  const [head = '', tail] = ipv4TailToHex(text).split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n)
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}

function ipv4TailToHex(text: string): string {
  return text.replace(/\d+\.\d+\.\d+\.\d+$/, (tail) => {
    const value = ipv4Value(tail)
    return `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`
  })
}

function range(text: string): AddressRange {
  const parsed = parseRange(text)
  if (parsed === undefined) throw new Error(`${text} is not a range`)
  return parsed
}

const wrappers = [
  { range: range('::ffff:0:0/96'), bitsAfter: 0n }, // IPv4-mapped
  { range: range('64:ff9b::/96'), bitsAfter: 0n }, // NAT64
  { range: range('2002::/16'), bitsAfter: 80n }, // 6to4
] as const

const globalIpv6 = range('2000::/3')

// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry
const notGlobal = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '3fff::/20',
].map(range)

const metadataAddresses = [
  '169.254.169.254/32',
  '169.254.170.2/32',
  '169.254.170.23/32',
  '168.63.129.16/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  'fd00:ec2::254/128',
  'fd00:ec2::23/128',
  'fd20:ce::254/128',
].map(range)
