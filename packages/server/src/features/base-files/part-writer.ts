import { createHash } from 'node:crypto'
import { ZipPieces } from '../../platform/zip/zip-pieces.ts'
import type { Manifest } from './format.ts'

/** Writes the parts of a base file and knows of each how long it was and what it was. */
export class PartWriter {
  readonly #zip = new ZipPieces()
  readonly parts: Manifest['parts'] = {}

  /** Gives the bytes of the archive while the content comes. */
  async *add(
    path: string,
    content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
    options?: { readonly isPacked: boolean },
  ): AsyncGenerator<Uint8Array> {
    const part = this.#zip.part(path, options)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of content) {
      const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
      hash.update(chunk)
      bytes += chunk.length
      part.push(chunk)
      yield this.#zip.taken()
    }
    part.push(new Uint8Array(0), true)
    this.parts[path] = { bytes, sha256: hash.digest('hex') }
    yield this.#zip.taken()
  }

  end(): Uint8Array {
    return this.#zip.end()
  }
}
