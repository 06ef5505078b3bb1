import { AppError, invalidRequest } from '@rowhouse/core/errors'

export interface ZipEntry {
  readonly path: string
  /** Where its head begins. */
  readonly at: number
  readonly isPacked: boolean
  readonly packedBytes: number
  readonly bytes: number
}

/** What an archive of some kind may hold. Whatever it is, nothing in it leads out of it. */
export interface ZipRules {
  /** Whether a part may be called so. */
  readonly isName: (path: string) => boolean
  /** How much all parts may be together, in a file of this size. */
  readonly mostBytes: (size: number) => number
  /** How many times a part may be larger than it is packed. */
  readonly mostTimes: number
  /** How a person is told that it is too much. */
  readonly tooLarge: string
}

interface ZipShape extends ZipRules {
  /** As the end of the archive says. */
  readonly count: number
  readonly size: number
  readonly listAt: number
}

const entrySign = 0x02014b50
const largest = 0xffffffff

/** Below it no part is called a bomb. */
const smallBytes = 1_000_000

/** The parts of an archive by their paths; refuses whatever is not plain files beside each other. */
export function zipEntries(list: Buffer, shape: ZipShape): ReadonlyMap<string, ZipEntry> {
  const { count, listAt, isName } = shape
  const entries = new Map<string, ZipEntry>()
  const known = new Set<string>()
  for (let at = 0; at < list.length; ) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== entrySign) throw damaged()
    const length = list.readUInt16LE(at + 28)
    const next = at + 46 + length + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
    if (next > list.length) throw damaged()
    const path = list.toString('utf8', at + 46, at + 46 + length)
    refusePath(path, isName)
    const entry = entryAt(list, at, path)
    // Two names that some disks take for one are one.
    const key = entry.path.normalize('NFC').toLowerCase()
    if (known.has(key)) throw invalidRequest(`The archive holds “${entry.path}” twice.`)
    known.add(key)
    entries.set(entry.path, entry)
    at = next
  }
  if (entries.size !== count) throw damaged()
  refuseOverlaps([...entries.values()], listAt)
  refuseBombs([...entries.values()], shape)
  return entries
}

function entryAt(list: Buffer, at: number, path: string): ZipEntry {
  const [flags, method] = [list.readUInt16LE(at + 8), list.readUInt16LE(at + 10)]
  const [packedBytes, bytes] = [list.readUInt32LE(at + 20), list.readUInt32LE(at + 24)]
  const start = list.readUInt32LE(at + 42)
  // Systems that know more than plain files tell it in the upper half.
  const kind = (list.readUInt32LE(at + 38) >>> 16) & 0o170000
  const isFolder = kind === 0o040000 && path.endsWith('/')
  if (kind !== 0 && kind !== 0o100000 && !isFolder)
    throw invalidRequest(`“${path}” in the archive is a link and no file.`)
  if ((flags & 1) !== 0) throw invalidRequest('The archive is encrypted: save it without a password.')
  if (method !== 0 && method !== 8) throw invalidRequest('The archive is packed in a way that is not known here.')
  if (packedBytes === largest || bytes === largest || start === largest)
    throw new AppError('too_large', 'A part of the archive is larger than 4 GB.')
  if (method === 0 && packedBytes !== bytes) throw damaged()
  return { path, at: start, isPacked: method === 8, packedBytes, bytes }
}

/** They lead nowhere, since nothing is written by them; an archive that has such was made to harm. */
function refusePath(path: string, isName: ZipRules['isName']): void {
  if (/[\p{Cc}<>:"|?*\\]/u.test(path)) throw invalidRequest('Invalid character in folder path.')
  const leadsOut = path.startsWith('/') || path.split('/').some((part) => part === '.' || part === '..')
  if (leadsOut || path.length > 200 || !isName(path))
    throw invalidRequest('The archive has a part whose name leads out of it.')
}

/** Parts that share bytes are how a small file unpacks to an endless one. */
function refuseOverlaps(entries: readonly ZipEntry[], listAt: number): void {
  let end = 0
  for (const entry of entries.toSorted((one, other) => one.at - other.at)) {
    if (entry.at < end) throw damaged()
    end = entry.at + 30 + entry.packedBytes
  }
  if (end > listAt) throw damaged()
}

function refuseBombs(entries: readonly ZipEntry[], { size, mostBytes, mostTimes, tooLarge }: ZipShape): void {
  const unpacked = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  const isBomb = entries.some(({ bytes, packedBytes }) => bytes > smallBytes && bytes > packedBytes * mostTimes)
  if (isBomb || unpacked > mostBytes(size)) throw new AppError('too_large', tooLarge)
}

const damaged = (): AppError => invalidRequest('The archive is damaged: its list of parts is not whole.')
