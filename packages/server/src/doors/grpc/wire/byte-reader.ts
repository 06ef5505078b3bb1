import { invalidRequest } from '@rowhouse/core/errors'

export const broken = () => invalidRequest('The message is not well-formed.')

/** Reads what anybody may have written: every length is looked at before it is believed. */
export class ByteReader {
  readonly #bytes: Buffer
  #at: number
  readonly #end: number

  constructor(bytes: Buffer, at = 0, end = bytes.length) {
    this.#bytes = bytes
    this.#at = at
    this.#end = end
  }

  get isOver(): boolean {
    return this.#at >= this.#end
  }

  /** Number and wire type of a field. */
  tag(): { readonly number: number; readonly wire: number } {
    const small = this.#small()
    if (small >= 8) return { number: small >>> 3, wire: small & 7 }
    if (small >= 0) throw broken()
    const tag = this.#varint()
    const number = Number(tag >> 3n)
    if (tag > 0xffffffffn || number === 0) throw broken()
    return { number, wire: Number(tag & 7n) }
  }

  int64(): number | string {
    const small = this.#small()
    if (small >= 0) return small
    const value = BigInt.asIntN(64, this.#varint())
    return value >= -maxSafe && value <= maxSafe ? Number(value) : String(value)
  }

  int32(): number {
    const small = this.#small()
    return small >= 0 ? small : Number(BigInt.asIntN(32, this.#varint()))
  }

  bool(): boolean {
    return this.#varint() !== 0n
  }

  double(): number {
    const from = this.#skip(8)
    return this.#bytes.readDoubleLE(from)
  }

  string(): string {
    const length = this.#length()
    const from = this.#skip(length)
    const text = this.#bytes.toString('utf8', from, from + length)
    // What is no text would come out as another one than was sent.
    if (text.includes('\uFFFD') && Buffer.byteLength(text) !== length) throw broken()
    return text
  }

  bytes(): Buffer {
    const length = this.#length()
    const from = this.#skip(length)
    return this.#bytes.subarray(from, from + length)
  }

  /** What stands in a field that holds others. */
  inner(): ByteReader {
    const length = this.#length()
    const from = this.#skip(length)
    return new ByteReader(this.#bytes, from, from + length)
  }

  /** A field nobody here knows. */
  pass(wire: number): void {
    if (wire === 0) this.#varint()
    else if (wire === 1) this.#skip(8)
    else if (wire === 2) this.#skip(this.#length())
    else if (wire === 5) this.#skip(4)
    else throw broken()
  }

  #varint(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#bytes[this.#skip(1)] ?? 0
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return BigInt.asUintN(64, value)
    }
    throw broken()
  }

  /** A number of up to 28 bits, as nearly all are; −1: it is a longer one, still to be read. */
  #small(): number {
    let value = 0
    for (let count = 0; count < 4 && this.#at + count < this.#end; count += 1) {
      const byte = this.#bytes[this.#at + count] ?? 0
      value |= (byte & 127) << (count * 7)
      if (byte < 128) {
        this.#at += count + 1
        return value
      }
    }
    return -1
  }

  #length(): number {
    const small = this.#small()
    const length = small >= 0 ? small : this.#varint()
    if (length > this.#end - this.#at) throw broken()
    return Number(length)
  }

  #skip(count: number): number {
    const from = this.#at
    if (from + count > this.#end) throw broken()
    this.#at += count
    return from
  }
}

const maxSafe = BigInt(Number.MAX_SAFE_INTEGER)
