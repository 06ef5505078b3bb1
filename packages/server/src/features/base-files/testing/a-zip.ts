import { createHash } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'

interface ZipFile {
  readonly path: string
  readonly bytes: Buffer | string
  /** What the archive says of it, where that is not the truth. */
  readonly size?: number
  /** As file systems tell it: 0o120777 is a link. */
  readonly mode?: number
  readonly flags?: number
}

/** A zip archive written by hand, so that it can lie. */
export function aZip(files: readonly ZipFile[]): Buffer {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { path, bytes, size, mode = 0o100644, flags = 0 } of files) {
    const content = Buffer.from(bytes)
    const packed = deflateRawSync(content)
    const name = Buffer.from(path)
    const facts = Buffer.alloc(16)
    facts.writeUInt32LE(crc32(content), 4)
    facts.writeUInt32LE(packed.length, 8)
    facts.writeUInt32LE(size ?? content.length, 12)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(flags, 6)
    head.writeUInt16LE(8, 8)
    facts.copy(head, 10, 0)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(8, 10)
    facts.copy(entry, 12, 0)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE((mode << 16) >>> 0, 38)
    entry.writeUInt32LE(at, 42)
    bodies.push(head, name, packed)
    list.push(entry, name)
    at += head.length + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(Buffer.concat(list).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...list, end])
}

/** A base file with these parts, whose manifest tells the truth about them unless it is given. */
export function aBaseZip(parts: Readonly<Record<string, string>>, manifest: object = {}): Buffer {
  const facts = Object.entries(parts).map(([path, text]) => [
    path,
    { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') },
  ])
  const whole = {
    format: 'rowhouse-base',
    version: 1,
    program: 'test',
    madeAt: '2026-01-01T00:00:00.000Z',
    title: 'Made by hand',
    records: true,
    leftOut: [],
    parts: Object.fromEntries(facts),
    ...manifest,
  }
  const files = Object.entries(parts).map(([path, bytes]) => ({ path, bytes }))
  return aZip([...files, { path: 'manifest.json', bytes: JSON.stringify(whole) }])
}
