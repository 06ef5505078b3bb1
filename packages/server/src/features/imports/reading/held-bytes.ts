import { Readable } from 'node:stream'
import type { ZipSource } from '../../../platform/zip/zip-archive.ts'

/** A source that has to be at hand whole, in the pieces it came in: put together it would be there twice for a while. */
export class HeldBytes implements ZipSource {
  readonly #pieces: readonly Uint8Array[]

  constructor(pieces: readonly Uint8Array[]) {
    this.#pieces = pieces
  }

  static async from(source: AsyncIterable<Uint8Array>): Promise<HeldBytes> {
    const pieces: Uint8Array[] = []
    for await (const piece of source) pieces.push(piece)
    return new HeldBytes(pieces)
  }

  get size(): number {
    return this.#pieces.reduce((sum, { length }) => sum + length, 0)
  }

  /** By which books are known. */
  get head(): Uint8Array {
    return Buffer.concat([...this.#between(0, headBytes)])
  }

  /** Small ones: a stream may be taken apart between any two of them. */
  async read(from: number, to: number): Promise<Readable> {
    return Readable.from(this.#between(from, to + 1))
  }

  whole(): Buffer {
    return Buffer.concat(this.#pieces)
  }

  *#between(from: number, end: number): Generator<Uint8Array> {
    let at = 0
    for (const piece of this.#pieces) {
      const [first, last] = [Math.max(from - at, 0), Math.min(end - at, piece.length)]
      for (let next = first; next < last; next += mostAtOnce)
        yield piece.subarray(next, Math.min(next + mostAtOnce, last))
      at += piece.length
      if (at >= end) return
    }
  }
}

const mostAtOnce = 65_536
const headBytes = 8
