import type { CellValue } from '@rowhouse/core/storage'
import { bufferOf, type JsonList } from '../../../query/json-list.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { RowTexts } from '../../../query/select-row-texts.ts'

/** Cells by title, as lists show them; perhaps with those of the key beside what was asked for. */
export type ShownRow = Readonly<Record<string, CellValue>>

/** Some records as lists show them. Whoever can do with the text of the database is given it, and nothing is parsed. */
export class ShownPage {
  /** What each record tells, in this order. */
  readonly columns: readonly RecordColumn[]
  readonly length: number
  readonly #from: Buffer | RowTexts | readonly ShownRow[]
  #rows: readonly ShownRow[] | null = null

  private constructor(columns: readonly RecordColumn[], length: number, from: Buffer | RowTexts | readonly ShownRow[]) {
    this.columns = columns
    this.length = length
    this.#from = from
  }

  static written(columns: readonly RecordColumn[], length: number, list: JsonList): ShownPage {
    const pieces = list.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : bufferOf(piece)))
    const [only] = pieces
    return new ShownPage(columns, length, pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces))
  }

  static ofTexts(texts: RowTexts): ShownPage {
    return new ShownPage(
      texts.columns.map(({ column }) => column),
      texts.rows.length,
      texts,
    )
  }

  static ofRows(columns: readonly RecordColumn[], rows: readonly ShownRow[]): ShownPage {
    return new ShownPage(columns, rows.length, rows)
  }

  /** A list in JSON; null: it came in another way. */
  get json(): Buffer | null {
    return Buffer.isBuffer(this.#from) ? this.#from : null
  }

  /** Rows as the database writes them; null: it came in another way. */
  get texts(): RowTexts | null {
    return 'cellsOf' in this.#from ? this.#from : null
  }

  rows(): readonly ShownRow[] {
    this.#rows ??= this.#readRows()
    return this.#rows
  }

  /** Of a page that has any. */
  last(): ShownRow {
    const { json, texts } = this
    if (texts !== null) return rowOf(texts, texts.rows.at(-1) ?? '')
    return json === null ? (this.rows().at(-1) ?? {}) : JSON.parse(lastMember(json))
  }

  #readRows(): readonly ShownRow[] {
    const from = this.#from
    if (Buffer.isBuffer(from)) return JSON.parse(from.toString())
    return 'cellsOf' in from ? from.rows.map((text) => rowOf(from, text)) : from
  }
}

function rowOf({ columns, cellsOf }: RowTexts, text: string): ShownRow {
  const cells = cellsOf(text)
  return Object.fromEntries(columns.map(({ column, read }, at) => [column.title, read(cells[at] ?? null)]))
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
