import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '@rowhouse/core/errors'
import { imageHeadBytes } from '../image-type.ts'
import type { FileStore, Received } from './file-store.ts'

const abandonedMs = 60 * 60 * 1000

/** Files under a folder of this machine. A file is written aside and moved to its place: it is there whole or not at all. */
export function diskStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming')
  return {
    name: 'disk',
    async receive(key, body, maxBytes) {
      const path = join(incoming, randomUUID())
      try {
        await mkdir(incoming, { recursive: true })
        return new Written(path, placeOf(folder, key), await write(body, path, maxBytes))
      } catch (error) {
        await rm(path, { force: true })
        throw isFull(error) ? noRoom(error) : error
      }
    },
    async open(key, range) {
      const file = await open(placeOf(folder, key)).catch(missing)
      if (file === null) return null
      return createReadStream('', { fd: file, ...(range === undefined ? {} : { start: range.from, end: range.to }) })
    },
    async remove(key) {
      await rm(placeOf(folder, key), { force: true })
    },
    link: () => null,
    async removeAbandoned() {
      for (const name of (await readdir(incoming).catch(missing)) ?? []) {
        const path = join(incoming, name)
        const known = await stat(path).catch(missing)
        // One that still grows is younger: its time is that of the last bytes.
        if (known !== null && known.mtimeMs < Date.now() - abandonedMs) await rm(path, { force: true })
      }
    },
  }
}

class Written implements Received {
  readonly size: number
  readonly head: Uint8Array
  readonly #path: string
  readonly #place: string

  constructor(path: string, place: string, { size, head }: Pick<Received, 'size' | 'head'>) {
    this.size = size
    this.head = head
    this.#path = path
    this.#place = place
  }

  async keep(): Promise<void> {
    const folder = dirname(this.#place)
    await mkdir(folder, { recursive: true })
    await rename(this.#path, this.#place)
    await syncFolder(folder)
  }

  async discard(): Promise<void> {
    await rm(this.#path, { force: true })
  }
}

/** Keys are made by the server. Whatever else might come here one day must not lead out of the folder. */
function placeOf(folder: string, key: string): string {
  if (!/^[a-z]{2}_[0-9a-z]{2,40}(?:\.[a-z]{1,20})?$/.test(key)) throw new TypeError('This is no key of a file.')
  return join(folder, key.slice(3, 5), key)
}

async function write(
  body: AsyncIterable<Uint8Array>,
  path: string,
  maxBytes: number,
): Promise<Pick<Received, 'size' | 'head'>> {
  const file = await open(path, 'wx', 0o600)
  try {
    const head = Buffer.alloc(imageHeadBytes)
    let size = 0
    for await (const piece of body) {
      if (size < head.length) head.set(piece.subarray(0, head.length - size), size)
      size += piece.length
      if (size > maxBytes) throw new AppError('too_large', `The file is larger than ${maxBytes / 1_000_000} MB.`)
      await writeAll(file, piece)
    }
    await file.sync()
    return { size, head: head.subarray(0, Math.min(size, head.length)) }
  } finally {
    await file.close()
  }
}

/** A full disk may take a part of it without a word. */
async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten
}

/** Without it a power cut may forget the new name although the bytes are there. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(codeOf(error)))

const noRoom = (cause: unknown): AppError =>
  new AppError('storage_full', 'The server has no room left for this file. Nothing was stored.', {}, { cause })

function missing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
