/** Bytes that grow. Lengths that are known only afterwards are put in front of what was written meanwhile. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(1024)
  #end = 0

  clear(): void {
    this.#end = 0
  }

  /** A copy that nobody writes to any more. */
  take(): Buffer {
    const taken = Buffer.allocUnsafe(this.#end)
    this.#bytes.copy(taken, 0, 0, this.#end)
    this.clear()
    return taken
  }

  varint(value: number): void {
    this.#need(10)
    let rest = value
    while (rest > 127) {
      this.#bytes[this.#end++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#end++] = rest
  }

  /** Of 64 bit with a sign. */
  int64(value: number | string): void {
    if (typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER) {
      this.varint(value)
      return
    }
    this.#need(10)
    let rest = BigInt.asUintN(64, BigInt(value))
    while (rest > 127n) {
      this.#bytes[this.#end++] = Number(rest & 127n) | 128
      rest >>= 7n
    }
    this.#bytes[this.#end++] = Number(rest)
  }

  double(value: number): void {
    this.#need(8)
    this.#end = this.#bytes.writeDoubleLE(value, this.#end)
  }

  string(text: string): void {
    const most = text.length * 3
    this.#need(most + 5)
    if (most < 128) {
      // Its length takes one byte, whatever it is.
      const written = this.#bytes.utf8Write(text, this.#end + 1, most)
      this.#bytes[this.#end] = written
      this.#end += written + 1
      return
    }
    this.varint(Buffer.byteLength(text))
    this.#end += this.#bytes.utf8Write(text, this.#end, most)
  }

  bytes(given: Uint8Array): void {
    this.varint(given.length)
    this.#need(given.length)
    this.#bytes.set(given, this.#end)
    this.#end += given.length
  }

  /** What `write` writes, with its length in front. */
  within(write: () => void): void {
    this.#need(1)
    const start = ++this.#end
    write()
    const length = this.#end - start
    if (length < 128) {
      this.#bytes[start - 1] = length
      return
    }
    const size = length < 16_384 ? 2 : length < 2_097_152 ? 3 : length < 268_435_456 ? 4 : 5
    this.#need(size)
    this.#bytes.copyWithin(start - 1 + size, start, this.#end)
    const end = this.#end + size - 1
    this.#end = start - 1
    this.varint(length)
    this.#end = end
  }

  #need(more: number): void {
    if (this.#end + more <= this.#bytes.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#end + more))
    this.#bytes.copy(grown, 0, 0, this.#end)
    this.#bytes = grown
  }
}

declare global {
  interface Buffer {
    /** What `write` calls; several times as quick for short texts. */
    utf8Write(text: string, offset: number, length: number): number
  }
}
