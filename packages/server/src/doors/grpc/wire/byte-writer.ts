/** Bytes that grow. Lengths that are known only afterwards are put in front of what was written meanwhile. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(1024)
  #end = 0

  get length(): number {
    return this.#end
  }

  clear(): void {
    this.#end = 0
  }

  /** A copy that nobody writes to any more. */
  take(): Buffer {
    return this.takeUntil(this.#end)
  }

  /** The same of what stands before; the rest stays, as what comes next. */
  takeUntil(end: number): Buffer {
    const taken = Buffer.allocUnsafe(end)
    this.#bytes.copy(taken, 0, 0, end)
    this.#bytes.copyWithin(0, end, this.#end)
    this.#end -= end
    return taken
  }

  varint(value: number): void {
    this.#need(10)
    if (value < 128) {
      this.#bytes[this.#end++] = value
      return
    }
    let rest = value
    // Quicker by bits, as long as there are 31 of them.
    if (rest <= 0x7fffffff) {
      while (rest > 127) {
        this.#bytes[this.#end++] = (rest & 127) | 128
        rest >>>= 7
      }
      this.#bytes[this.#end++] = rest
      return
    }
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

  /** What stands there from one place to another, with its length in front. */
  part(given: Buffer, from: number, to: number): void {
    const length = to - from
    this.varint(length)
    this.#need(length)
    const bytes = this.#bytes
    // A call into the engine takes longer than a few letters.
    if (length > 48) given.copy(bytes, this.#end, from, to)
    else for (let at = 0; at < length; at += 1) bytes[this.#end + at] = given[from + at] ?? 0
    this.#end += length
  }

  /** What `write` writes, with its length in front. */
  within(write: () => void): void {
    const start = this.leaveRoom(1)
    write()
    this.putLength(start, 1)
  }

  /** For a length that is not known yet: so many bytes. */
  leaveRoom(room: number): number {
    this.#need(room)
    this.#end += room
    return this.#end
  }

  /** Of what stands behind `start`. Gives the room it took. */
  putLength(start: number, room: number): number {
    const length = this.#end - start
    const size = length < 128 ? 1 : length < 16_384 ? 2 : length < 2_097_152 ? 3 : length < 268_435_456 ? 4 : 5
    if (size !== room) {
      this.#need(Math.max(0, size - room))
      this.#bytes.copyWithin(start - room + size, start, this.#end)
    }
    const end = start - room + size + length
    this.#end = start - room
    this.varint(length)
    this.#end = end
    return size
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
