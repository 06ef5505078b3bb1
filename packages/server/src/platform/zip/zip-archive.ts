// Reads zip archives that strangers made: nothing in them is believed before it was checked, and nothing is ever written by
// the names they give.
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import { type ZipEntry, type ZipRules, zipEntries } from './zip-entries.ts'

/** Where its bytes are. Both ends of a range included. */
export interface ZipSource {
  readonly size: number
  read(from: number, to: number): Promise<Readable>
}

/** An end record is short and may be followed by a note. */
const endRecord = 22
const longestNote = 65_535
/** Of the list of parts, which is held in memory. */
const longestList = 20_000_000

const endSign = 0x06054b50
const partSign = 0x04034b50

export class ZipArchive {
  readonly #source: ZipSource
  readonly #entries: ReadonlyMap<string, ZipEntry>

  private constructor(source: ZipSource, entries: ReadonlyMap<string, ZipEntry>) {
    this.#source = source
    this.#entries = entries
  }

  static async open(source: ZipSource, rules: ZipRules): Promise<ZipArchive> {
    const from = Math.max(0, source.size - endRecord - longestNote)
    const tail = await bytesOf(source, from, source.size - 1)
    const at = endIn(tail)
    if (at === null) throw invalidRequest('The file is no zip archive, or its end is missing.')
    const [count, length, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    if (length > longestList) throw new AppError('too_large', 'The archive has too many parts.')
    if (start + length > from + at) throw invalidRequest('The archive is damaged: its list of parts is not whole.')
    const list = length === 0 ? Buffer.alloc(0) : await bytesOf(source, start, start + length - 1)
    return new ZipArchive(source, zipEntries(list, { ...rules, count, size: source.size, listAt: start }))
  }

  get paths(): readonly string[] {
    return [...this.#entries.keys()]
  }

  has(path: string): boolean {
    return this.#entries.has(path)
  }

  /** Never more than the archive says it has, whatever it turns out to hold. */
  async *read(path: string): AsyncGenerator<Uint8Array, void, undefined> {
    const entry = this.#entries.get(path)
    if (entry === undefined) throw invalidRequest(`The archive has no part “${path}”.`)
    let bytes = 0
    for await (const piece of await this.#unpacked(entry)) {
      bytes += piece.length
      if (bytes > entry.bytes) throw damaged(path)
      yield piece
    }
    if (bytes !== entry.bytes) throw damaged(path)
  }

  async #unpacked(entry: ZipEntry): Promise<AsyncIterable<Uint8Array>> {
    const { path, at, packedBytes } = entry
    const head = await bytesOf(this.#source, at, at + 29)
    if (head.length < 30 || head.readUInt32LE(0) !== partSign) throw damaged(path)
    const start = at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
    if (start + packedBytes > this.#source.size) throw damaged(path)
    if (packedBytes === 0) return Readable.from([])
    const packed = await this.#source.read(start, start + packedBytes - 1)
    return entry.isPacked ? inflated(packed, path) : packed
  }
}

async function* inflated(packed: Readable, path: string): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw()
  packed.on('error', (error) => inflate.destroy(error))
  try {
    yield* packed.pipe(inflate) as AsyncIterable<Uint8Array>
  } catch (error) {
    const isBroken = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isBroken ? damaged(path) : error
  } finally {
    packed.destroy()
    inflate.destroy()
  }
}

const damaged = (path: string): AppError => invalidRequest(`The archive is damaged: “${path}” is not whole.`)

function endIn(tail: Buffer): number | null {
  for (let at = tail.length - endRecord; at >= 0; at -= 1)
    if (tail.readUInt32LE(at) === endSign && at + endRecord + tail.readUInt16LE(at + 20) === tail.length) return at
  return null
}

async function bytesOf(source: ZipSource, from: number, to: number): Promise<Buffer> {
  if (to < from) return Buffer.alloc(0)
  const pieces: Uint8Array[] = []
  for await (const piece of (await source.read(from, to)) as AsyncIterable<Uint8Array>) pieces.push(piece)
  return Buffer.concat(pieces)
}
