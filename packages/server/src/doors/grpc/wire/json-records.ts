// Records from the JSON of the database to messages, byte by byte. Nothing is parsed that can be copied: most cells are texts, whose
// bytes are the same in both, and a row never becomes an object. What is rare (escapes, lists, anything of another kind than its field)
// takes the way through values.
import { keyText } from '../../../query/row-writer.ts'
import { type BatchLimits, batchRecords } from './batch-records.ts'
import { ByteWriter } from './byte-writer.ts'
import { writeField } from './encode-message.ts'
import { fits } from './fits.ts'
import { brokenJson, endOfValue, letter } from './json-walker.ts'
import { type MessageField, wireTypeOf } from './message-type.ts'

/** A member of each record, in the order in which the database writes them. */
interface JsonMember {
  readonly title: string
  /** null: it is passed over. */
  readonly field: MessageField | null
}

interface PlannedMember extends JsonMember {
  /** Of what stands before the value, “,"Title":”. */
  readonly keyLength: number
  readonly tag: number
}

export class JsonRecords {
  readonly #members: readonly PlannedMember[]
  readonly #unfit: MessageField
  readonly #writer = new ByteWriter()
  #bytes: Buffer = Buffer.alloc(0)
  #at = 0

  /** `unfit`: where values stand that are not of the kind of their field. */
  constructor(members: readonly JsonMember[], unfit: MessageField) {
    this.#unfit = unfit
    this.#members = members.map(({ title, field }, at) => ({
      title,
      field,
      keyLength: Buffer.byteLength(keyText(title, at)),
      tag: field === null ? 0 : field.number * 8 + wireTypeOf(field.kind),
    }))
  }

  /** A list of records as messages that hold them as their field `number`. */
  messages(list: Buffer, number: number, most: BatchLimits): Generator<Buffer> {
    this.#bytes = list
    this.#at = 1
    return batchRecords(this.#writer, number, most, () => {
      if (list[this.#at] !== letter.openObject) return false
      this.#record()
      if (list[this.#at] === letter.comma) this.#at += 1
      return true
    })
  }

  /** One record, as a message of its own. */
  message(record: Buffer, last?: { readonly field: MessageField; readonly value: unknown }): Buffer {
    this.#bytes = record
    this.#at = 0
    this.#writer.clear()
    this.#record()
    if (last !== undefined) writeField(this.#writer, last.field, last.value)
    return this.#writer.take()
  }

  #record(): void {
    const bytes = this.#bytes
    if (this.#members.length === 0) {
      this.#at += 2
      return
    }
    let unfit: Record<string, unknown> | undefined
    for (const { keyLength, field, tag } of this.#members) {
      this.#at += keyLength
      if (bytes[this.#at - 1] !== letter.colon) throw brokenJson()
      if (field === null) this.#at = endOfValue(bytes, this.#at)
      else if (!this.#quick(field, tag)) {
        const value = this.#value()
        if (value === null) continue
        if (fits(field, value)) writeField(this.#writer, field, value)
        else {
          unfit ??= {}
          unfit[field.name] = value
        }
      }
    }
    if (bytes[this.#at] !== letter.closeObject) throw brokenJson()
    this.#at += 1
    if (unfit !== undefined) writeField(this.#writer, this.#unfit, unfit)
  }

  /** Whether it was written, or is nothing. */
  #quick({ kind, isRepeated }: MessageField, tag: number): boolean {
    const first = this.#bytes[this.#at]
    if (first === letter.n) {
      this.#at += 4
      return true
    }
    if (isRepeated === true) return false
    if (kind === 'string') return first === letter.quote && this.#text(tag)
    if (kind === 'int64') return this.#whole(tag)
    if (kind !== 'bool' || (first !== letter.t && first !== letter.f)) return false
    this.#writer.varint(tag)
    this.#writer.varint(first === letter.t ? 1 : 0)
    this.#at += first === letter.t ? 4 : 5
    return true
  }

  /** As it stands there, unless a sign in it is written in another way. */
  #text(tag: number): boolean {
    const bytes = this.#bytes
    const from = this.#at + 1
    let end = from
    while (bytes[end] !== letter.quote) {
      if (bytes[end] === letter.backslash || end === bytes.length) return false
      end += 1
    }
    this.#writer.varint(tag)
    this.#writer.part(bytes, from, end)
    this.#at = end + 1
    return true
  }

  /** Of up to 15 digits. */
  #whole(tag: number): boolean {
    const bytes = this.#bytes
    let at = this.#at
    let value = 0
    for (; at < this.#at + 15; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte < letter.zero || byte > letter.nine) break
      value = value * 10 + (byte - letter.zero)
    }
    const next = bytes[at]
    if (at === this.#at || (next !== letter.comma && next !== letter.closeObject)) return false
    this.#writer.varint(tag)
    this.#writer.varint(value)
    this.#at = at
    return true
  }

  #value(): unknown {
    const from = this.#at
    this.#at = endOfValue(this.#bytes, from)
    return JSON.parse(this.#bytes.toString('utf8', from, this.#at))
  }
}
