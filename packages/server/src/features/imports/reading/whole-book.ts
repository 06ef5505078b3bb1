import type { CellObject, ParsingOptions, WorkBook, WorkSheet } from '@e965/xlsx'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { SourceRow } from '@rowhouse/core/imports/find-header'
import type { SourceCell } from '@rowhouse/core/imports/read-row'
import { isArchive } from './book-head.ts'
import { dayText, numberShower } from './cell-texts.ts'
import { type CellFormula, ColumnFormulas } from './column-formulas.ts'
import { refuseArchive } from './refuse-archive.ts'
import { refuseFarLine, refuseManyCells } from './refuse-many.ts'
import { refuseRepeats } from './refuse-repeats.ts'
import { notesOf, type SourceSheet } from './source-sheet.ts'

/** The sheets of a book that is held whole: this process has a limit for it. */
export async function wholeSheets(bytes: Buffer): Promise<readonly SourceSheet[]> {
  if (isArchive(bytes)) await refuseArchive(bytes)
  const xlsx = await import('@e965/xlsx')
  const book = isArchive(bytes) ? archivedBook(bytes, xlsx) : opened(() => xlsx.read(bytes, options))
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  const show = (cell: CellObject): SourceCell => cellText(cell, is1904, xlsx.SSF)
  refuseMany(book)
  return book.SheetNames.map((title, at): SourceSheet => {
    const sheet = book.Sheets[title] ?? {}
    const formulas = new ColumnFormulas()
    return {
      id: String(at),
      title,
      isHidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
      notes: () => notesOf({ ...countsOf(sheet), macros: at === 0 && book.vbaraw !== undefined ? 1 : 0 }),
      formulas: () => formulas.list,
      rows: () => rowsOf(sheet, show, formulas),
    }
  })
}

const options = {
  type: 'buffer',
  dense: true,
  cellNF: true,
  cellHTML: false,
  bookVBA: true,
  cellText: false,
} as const satisfies ParsingOptions

type Library = typeof import('@e965/xlsx')

/** Taken apart once, by the library: what it does not find in its parts it does not read. */
function archivedBook(bytes: Buffer, xlsx: Library): WorkBook {
  const archive = opened((): OpenArchive => xlsx.CFB.read(bytes, { type: 'buffer' }))
  // One in which the library would look for another.
  if (xlsx.CFB.find(archive, 'Index.zip') !== null) throw noBook()
  refuseRepeats(archive.FileIndex)
  // It is there, and their types leave it out.
  const { parse_zip: parse } = xlsx as unknown as { parse_zip(archive: OpenArchive, options: ParsingOptions): WorkBook }
  return opened(() => parse(archive, options))
}

interface OpenArchive {
  readonly FileIndex: readonly { readonly name: string; readonly content: Uint8Array }[]
}

function opened<T>(open: () => T): T {
  try {
    return open()
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    if (/password|encrypt/i.test(text))
      throw invalidRequest('The file is protected by a password: save it without one.')
    if (error instanceof RangeError) throw new AppError('too_large', 'The file needs more memory than there is for it.')
    throw noBook()
  }
}

const noBook = (): AppError =>
  invalidRequest('The file is no spreadsheet that can be read, or is damaged: save it as .xlsx and try again.')

type Row = readonly (CellObject | undefined)[]
type Dense = readonly (Row | undefined)[]

const cellsOf = (sheet: WorkSheet): Dense => (sheet as { '!data'?: Dense })['!data'] ?? []

/** By number; where the last of a million rows is the only one, nobody asks for those before it. */
function* filledOf(sheet: WorkSheet): Generator<readonly [at: number, row: Row]> {
  const cells = cellsOf(sheet)
  for (const key of Object.keys(cells)) {
    const [at, row] = [Number(key), cells[Number(key)]]
    if (row !== undefined && at >= 0) yield [at, row]
  }
}

function refuseMany({ Sheets }: WorkBook): void {
  let count = 0
  for (const sheet of Object.values(Sheets)) {
    refuseFarLine(cellsOf(sheet).length)
    for (const [, row] of filledOf(sheet)) count += row.length
  }
  refuseManyCells(count)
}

function* rowsOf(
  sheet: WorkSheet,
  show: (cell: CellObject) => SourceCell,
  formulas: ColumnFormulas,
): Generator<SourceRow<SourceCell>> {
  for (const [at, row] of filledOf(sheet)) {
    const cells = Array.from(row, (cell) => (cell === undefined ? '' : show(cell)))
    if (!cells.some((cell) => typeof cell !== 'string' || cell.trim() !== '')) continue
    formulas.see({ line: at + 1 }, row.flatMap(formulaOf))
    yield { line: at + 1, cells }
  }
}

/** One of several cells at once (`F`) is none of its row. */
function formulaOf(cell: CellObject | undefined, column: number): CellFormula | [] {
  return cell?.f === undefined ? [] : { column, text: cell.F === undefined ? cell.f : null, shared: null }
}

const errorTexts: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

type Formats = Awaited<typeof import('@e965/xlsx')>['SSF']

function cellText({ t, v, z }: CellObject, is1904: boolean, formats: Formats): SourceCell {
  if (v === undefined || v === null || t === 'z') return ''
  if (t === 'e') return errorTexts[Number(v)] ?? '#ERROR!'
  if (v instanceof Date) return [dayText(v.toISOString())]
  if (typeof v === 'boolean') return [String(v)]
  if (typeof v === 'string') return v
  return numberShower(String(z ?? ''), is1904, formats)(v)
}

function countsOf(sheet: WorkSheet): { merged: number; formulas: number; errors: number } {
  let [formulas, errors] = [0, 0]
  for (const [, row] of filledOf(sheet))
    for (const cell of row) {
      if (cell?.f !== undefined) formulas += 1
      if (cell?.t === 'e') errors += 1
    }
  return { merged: sheet['!merges']?.length ?? 0, formulas, errors }
}
