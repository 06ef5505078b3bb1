import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

interface ZipPart {
  push(bytes: Uint8Array, isLast?: boolean): void
}

/** Writes a zip archive piece by piece: contents go in, bytes come out, and nothing is kept between them. */
export class ZipPieces {
  readonly #zip: Zip
  #made: Uint8Array[] = []

  constructor() {
    this.#zip = new Zip((error, bytes) => {
      if (error !== null) throw error
      this.#made.push(bytes)
    })
  }

  /** One after the other: the part before must have ended. `isPacked`: it is small already. */
  part(path: string, { isPacked = false }: { readonly isPacked?: boolean } = {}): ZipPart {
    // Little compression is fast compression: everybody waits for this thread.
    const part = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 3 })
    this.#zip.add(part)
    return part
  }

  /** What was written since. */
  taken(): Uint8Array {
    const bytes = Buffer.concat(this.#made)
    this.#made = []
    return bytes
  }

  end(): Uint8Array {
    this.#zip.end()
    return this.taken()
  }
}
