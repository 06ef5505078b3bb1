import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { contentTypeOf } from './content-types.ts'
import { compress, type Encoding } from './encodings.ts'

export interface WebFile {
  readonly type: string
  readonly etag: string
  readonly cacheControl: string
  readonly bytes: Buffer
  /** Null where compressing gains nothing. Each form is made once, when first asked for. */
  readonly compressed: ((encoding: Encoding) => Promise<Buffer>) | null
}

const smallestWorthCompressing = 1024

/** Every file of a folder by its path in the address. A folder that does not exist has none. */
export async function readWebFiles(folder: string): Promise<ReadonlyMap<string, WebFile>> {
  const paths = await filesIn(folder)
  const entries = await Promise.all(
    paths.map(async (path) => {
      const address = `/${relative(folder, path).split(sep).join('/')}`
      return [address, webFile(address, await readFile(path))] as const
    }),
  )
  return new Map(entries)
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    // Links are no files here: what they point to was not built. Names with a dot in front are marks of tools.
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function webFile(address: string, bytes: Buffer): WebFile {
  const { type, compressible } = contentTypeOf(extname(address))
  return {
    type,
    bytes,
    // Weak, because the compressed forms share it.
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    // Names under /assets carry a hash of their content, so a changed file has another name.
    cacheControl: address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    compressed: compressible && bytes.length >= smallestWorthCompressing ? compressedOnce(bytes) : null,
  }
}

function compressedOnce(bytes: Buffer): (encoding: Encoding) => Promise<Buffer> {
  const made = new Map<Encoding, Promise<Buffer>>()
  return (encoding) => {
    const known = made.get(encoding) ?? compress(bytes, encoding)
    made.set(encoding, known)
    return known
  }
}
