import type { CellValue } from '@rowhouse/core/storage'
import { bufferOf, type JsonList } from '../../../query/json-list.ts'
import type { RecordColumn } from '../../../query/record-table.ts'

/** Cells by title, as lists show them; perhaps with those of the key beside what was asked for. */
export type ShownRow = Readonly<Record<string, CellValue>>

/** Some records as lists show them. Whoever can do with the text of the database is given it, and nothing is parsed. */
export class ShownPage {
  /** What each record tells, in this order. */
  readonly columns: readonly RecordColumn[]
  readonly length: number
  /** A list in JSON; null: they had to be put into another order. */
  readonly json: Buffer | null
  #rows: readonly ShownRow[] | null

  private constructor(columns: readonly RecordColumn[], length: number, from: Buffer | readonly ShownRow[]) {
    this.columns = columns
    this.length = length
    this.json = Buffer.isBuffer(from) ? from : null
    this.#rows = Buffer.isBuffer(from) ? null : from
  }

  static written(columns: readonly RecordColumn[], length: number, list: JsonList): ShownPage {
    const pieces = list.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : bufferOf(piece)))
    const [only] = pieces
    return new ShownPage(columns, length, pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces))
  }

  static ofRows(columns: readonly RecordColumn[], rows: readonly ShownRow[]): ShownPage {
    return new ShownPage(columns, rows.length, rows)
  }

  rows(): readonly ShownRow[] {
    this.#rows ??= JSON.parse(this.json?.toString() ?? '[]') as readonly ShownRow[]
    return this.#rows
  }

  /** Of a page that has any. */
  last(): ShownRow {
    return this.json === null ? (this.#rows?.at(-1) ?? {}) : JSON.parse(lastMember(this.json))
  }
}

const [quote, backslash, openObject, closeObject] = [0x22, 0x5c, 0x7b, 0x7d]

/** The last object of a list of objects, found from behind. */
function lastMember(list: Buffer): string {
  const end = list.length - 1
  let depth = 0
  for (let at = end - 1; at > 0; at -= 1) {
    const byte = list[at]
    if (byte === quote) at = startOfText(list, at)
    else if (byte === closeObject) depth += 1
    else if (byte === openObject) {
      depth -= 1
      if (depth === 0) return list.toString('utf8', at, end)
    }
  }
  return '{}'
}

/** Of a text that ends at `end`: a quote behind an odd number of backslashes is part of it. */
function startOfText(list: Buffer, end: number): number {
  for (let at = end - 1; at > 0; at -= 1) {
    if (list[at] !== quote) continue
    let before = at
    while (list[before - 1] === backslash) before -= 1
    if ((at - before) % 2 === 0) return at
  }
  return 0
}
