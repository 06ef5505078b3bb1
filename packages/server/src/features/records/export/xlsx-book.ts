import type { CellValue } from '@rowhouse/core/storage'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { RecordColumn } from '../../../query/record-table.ts'
import { textCell, xlsxCell } from './xlsx-cell.ts'
import { sheetEnd, sheetPath, sheetStart, xlsxParts } from './xlsx-parts.ts'

/** What a spreadsheet holds. */
const rowsPerSheet = 1_048_576

interface XlsxOptions {
  readonly title: string
  readonly columns: readonly RecordColumn[]
  /** With the line of titles. */
  readonly rowsPerSheet?: number
}

/** Writes an .xlsx file piece by piece: rows go in, bytes come out, and nothing is kept between them. */
export class XlsxBook {
  readonly #columns: readonly RecordColumn[]
  readonly #letters: readonly string[]
  readonly #title: string
  readonly #rowsPerSheet: number
  readonly #zip: Zip
  #made: Uint8Array[] = []
  #sheet: ZipDeflate | null = null
  #sheets = 0
  #rows = 0

  constructor(options: XlsxOptions) {
    this.#columns = options.columns
    this.#letters = options.columns.map((_, at) => columnLetters(at))
    this.#title = options.title
    this.#rowsPerSheet = options.rowsPerSheet ?? rowsPerSheet
    this.#zip = new Zip((error, bytes) => {
      if (error !== null) throw error
      this.#made.push(bytes)
    })
  }

  addRows(rows: readonly (readonly CellValue[])[]): Uint8Array {
    let text = ''
    for (const row of rows) {
      if (this.#sheet === null || this.#rows === this.#rowsPerSheet) {
        this.#push(text)
        text = this.#startSheet()
      }
      text += this.#row((column, at, place) => xlsxCell(column, row[at] ?? null, place))
    }
    this.#push(text)
    return this.#taken()
  }

  end(): Uint8Array {
    if (this.#sheet === null) this.#push(this.#startSheet())
    this.#endSheet()
    const names = Array.from({ length: this.#sheets }, (_, at) => sheetName(this.#title, at + 1))
    for (const [path, text] of xlsxParts(names)) this.#file(path).push(strToU8(text), true)
    this.#zip.end()
    return this.#taken()
  }

  #startSheet(): string {
    this.#endSheet()
    this.#sheets += 1
    this.#rows = 0
    this.#sheet = this.#file(sheetPath(this.#sheets))
    return sheetStart + this.#row((column, _at, place) => textCell(column.title, place))
  }

  #endSheet(): void {
    this.#sheet?.push(strToU8(sheetEnd), true)
    this.#sheet = null
  }

  #row(cell: (column: RecordColumn, at: number, place: string) => string): string {
    this.#rows += 1
    const cells = this.#columns.map((column, at) => cell(column, at, `${this.#letters[at]}${this.#rows}`))
    return `<row r="${this.#rows}">${cells.join('')}</row>`
  }

  #file(path: string): ZipDeflate {
    // Little compression is fast compression: everybody waits for this thread.
    const file = new ZipDeflate(path, { level: 3 })
    this.#zip.add(file)
    return file
  }

  #push(text: string): void {
    if (text !== '') this.#sheet?.push(strToU8(text))
  }

  #taken(): Uint8Array {
    const bytes = Buffer.concat(this.#made)
    this.#made = []
    return bytes
  }
}

/** A, B … Z, AA, AB … */
export function columnLetters(at: number): string {
  const rest = Math.floor(at / 26)
  return `${rest === 0 ? '' : columnLetters(rest - 1)}${String.fromCharCode(65 + (at % 26))}`
}

const longestName = 31

/** Spreadsheets allow 31 characters, and some of them not. */
export function sheetName(title: string, number: number): string {
  const suffix = number === 1 ? '' : ` (${number})`
  const clean = title.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/^[\s']+|[\s']+$/g, '')
  const name = clean === '' || clean.toLowerCase() === 'history' ? 'Records' : clean
  return `${cut(name, longestName - suffix.length)}${suffix}`
}

function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .replace(/[\s']+$/, '')
}
