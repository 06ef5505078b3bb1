// Records from the rows of a database to messages: a row is taken apart into the texts of its cells, most of which are sent as they
// are, and never becomes an object.
import type { RowTexts, TextColumn } from '../../../query/select-row-texts.ts'
import { type BatchLimits, batchRecords } from './batch-records.ts'
import { ByteWriter } from './byte-writer.ts'
import { writeField } from './encode-message.ts'
import { fits } from './fits.ts'
import { type MessageField, wireTypeOf } from './message-type.ts'

/** A column of each row, in the order in which the database writes them. */
interface TextMember extends TextColumn {
  /** null: it is passed over. */
  readonly field: MessageField | null
}

type Way = 'asItIs' | 'whole' | 'byValue'

interface PlannedMember {
  readonly field: MessageField
  readonly read: TextColumn['read']
  readonly way: Way
  readonly tag: number
  readonly at: number
}

/** More may be beyond what a number holds. */
const mostDigits = 15

export class TextRecords {
  readonly #members: readonly PlannedMember[]
  readonly #unfit: MessageField
  readonly #writer = new ByteWriter()

  /** `unfit`: where values stand that are not of the kind of their field. */
  constructor(members: readonly TextMember[], unfit: MessageField) {
    this.#unfit = unfit
    this.#members = members.flatMap(({ field, read, word }, at) =>
      field === null
        ? []
        : [{ field, read, way: wayOf(field, word), tag: field.number * 8 + wireTypeOf(field.kind), at }],
    )
  }

  messages(
    { rows, cellsOf }: Pick<RowTexts, 'rows' | 'cellsOf'>,
    number: number,
    most: BatchLimits,
  ): Generator<Buffer> {
    let next = 0
    return batchRecords(this.#writer, number, most, () => {
      const row = rows[next]
      if (row === undefined) return false
      next += 1
      this.#record(cellsOf(row))
      return true
    })
  }

  #record(cells: ReturnType<RowTexts['cellsOf']>): void {
    const writer = this.#writer
    let unfit: Record<string, unknown> | undefined
    for (const { field, read, way, tag, at } of this.#members) {
      const cell = cells[at]
      if (cell === null || cell === undefined) continue
      if (way === 'asItIs') {
        writer.varint(tag)
        writer.string(cell)
      } else if (way === 'whole' && cell.length <= mostDigits) {
        writer.varint(tag)
        writer.int64(Number(cell))
      } else {
        const value = read(cell)
        if (value === null) continue
        if (fits(field, value)) writeField(writer, field, value)
        else {
          unfit ??= {}
          unfit[field.name] = value
        }
      }
    }
    if (unfit !== undefined) writeField(writer, this.#unfit, unfit)
  }
}

function wayOf({ kind, isRepeated }: MessageField, word: TextColumn['word']): Way {
  if (isRepeated === true) return 'byValue'
  if (kind === 'string' && (word === 'shortText' || word === 'longText')) return 'asItIs'
  return kind === 'int64' && word === 'integer' ? 'whole' : 'byValue'
}
