import type { CellValue } from '@rowhouse/core/storage'
import { strToU8 } from 'fflate'
import { ZipPieces } from '../../../platform/zip/zip-pieces.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import { textCell, xlsxCell } from './xlsx-cell.ts'
import { sheetEnd, sheetPath, sheetStart, xlsxParts } from './xlsx-parts.ts'

/** What a spreadsheet holds. */
const rowsPerSheet = 1_048_576

/** Writes an .xlsx file piece by piece: tables and their rows go in, bytes come out, and nothing is kept between them. */
export class XlsxBook {
  readonly #rowsPerSheet: number
  readonly #zip = new ZipPieces()
  readonly #names: string[] = []
  #columns: readonly RecordColumn[] = []
  #letters: readonly string[] = []
  #title = ''
  #sheet: ReturnType<ZipPieces['part']> | null = null
  #rows = 0

  /** How many a sheet holds, with the line of titles. */
  constructor(most = rowsPerSheet) {
    this.#rowsPerSheet = most
  }

  /** What comes now is of this table. */
  startTable(title: string, columns: readonly RecordColumn[]): Uint8Array {
    this.#columns = columns
    this.#letters = columns.map((_, at) => columnLetters(at))
    this.#title = title
    this.#push(this.#startSheet())
    return this.#zip.taken()
  }

  addRows(rows: readonly (readonly CellValue[])[]): Uint8Array {
    let text = ''
    for (const row of rows) {
      if (this.#rows === this.#rowsPerSheet) {
        this.#push(text)
        text = this.#startSheet()
      }
      text += this.#row((column, at, place) => xlsxCell(column, row[at] ?? null, place))
    }
    this.#push(text)
    return this.#zip.taken()
  }

  end(): Uint8Array {
    this.#endSheet()
    for (const [path, text] of xlsxParts(this.#names)) this.#zip.part(path).push(strToU8(text), true)
    return this.#zip.end()
  }

  #startSheet(): string {
    this.#endSheet()
    this.#names.push(freeSheetName(this.#title, this.#names))
    this.#rows = 0
    this.#sheet = this.#zip.part(sheetPath(this.#names.length))
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

  #push(text: string): void {
    if (text !== '') this.#sheet?.push(strToU8(text))
  }
}

/** A, B … Z, AA, AB … */
export function columnLetters(at: number): string {
  const rest = Math.floor(at / 26)
  return `${rest === 0 ? '' : columnLetters(rest - 1)}${String.fromCharCode(65 + (at % 26))}`
}

const longestName = 31

/** No two are alike, and spreadsheets take capital letters for small ones. */
function freeSheetName(title: string, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => name.toLowerCase()))
  for (let number = 1; ; number += 1) {
    const name = sheetName(title, number)
    if (!known.has(name.toLowerCase())) return name
  }
}

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
