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
  const paths = new Set(await filesIn(folder))
  const entries = await Promise.all(
    [...paths]
      .filter((path) => !isPacked(path))
      .map(async (path) => {
        const address = `/${relative(folder, path).split(sep).join('/')}`
        const packed = hasHash(address) && paths.has(path + packedEnding) ? readFile(path + packedEnding) : null
        return [address, webFile(address, await readFile(path), await packed)] as const
      }),
  )
  return new Map(entries)
}

/** Forms the build made of its files (packages/web/src/build/packed-files.ts): no files by themselves. */
const packedEnding = '.br'
const isPacked = (path: string): boolean => path.endsWith(packedEnding)

// Names under /assets carry a hash of their content, so a changed file has another name, and its packed form too.
const hasHash = (address: string): boolean => address.startsWith('/assets/')

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

function webFile(address: string, bytes: Buffer, packed: Buffer | null): WebFile {
  const { type, compressible } = contentTypeOf(extname(address))
  return {
    type,
    bytes,
    // Weak, because the compressed forms share it.
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    cacheControl: hasHash(address) ? 'public, max-age=31536000, immutable' : 'no-cache',
    compressed: compressible && bytes.length >= smallestWorthCompressing ? compressedOnce(bytes, packed) : null,
  }
}

function compressedOnce(bytes: Buffer, packed: Buffer | null): (encoding: Encoding) => Promise<Buffer> {
  const made = new Map<Encoding, Promise<Buffer>>(packed === null ? [] : [['br', Promise.resolve(packed)]])
  return (encoding) => {
    const known = made.get(encoding) ?? compress(bytes, encoding)
    made.set(encoding, known)
    return known
  }
}
