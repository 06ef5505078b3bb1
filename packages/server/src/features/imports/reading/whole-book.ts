import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { SourceRow } from '@rowhouse/core/imports/find-header'
import type { SourceCell } from '@rowhouse/core/imports/read-row'
import { isArchive } from './book-head.ts'
import { dayText, numberShower } from './cell-texts.ts'
import { type CellFormula, ColumnFormulas } from './column-formulas.ts'
import { sourceLimits } from './reader-words.ts'
import { refuseArchive } from './refuse-archive.ts'
import { notesOf, type SourceSheet } from './source-sheet.ts'

/** The sheets of a book that is held whole: this process has a limit for it. */
export async function wholeSheets(bytes: Buffer): Promise<readonly SourceSheet[]> {
  if (isArchive(bytes)) await refuseArchive(bytes)
  const xlsx = await import('@e965/xlsx')
  const book = opened(() =>
    xlsx.read(bytes, { type: 'buffer', dense: true, cellNF: true, cellHTML: false, bookVBA: true, cellText: false }),
  )
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

function opened(open: () => WorkBook): WorkBook {
  try {
    return open()
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    if (/password|encrypt/i.test(text))
      throw invalidRequest('The file is protected by a password: save it without one.')
    if (error instanceof RangeError) throw new AppError('too_large', 'The file needs more memory than there is for it.')
    throw invalidRequest('The file is no spreadsheet that can be read, or is damaged: save it as .xlsx and try again.')
  }
}

type Dense = readonly (readonly (CellObject | undefined)[] | undefined)[]

const cellsOf = (sheet: WorkSheet): Dense => (sheet as { '!data'?: Dense })['!data'] ?? []

function refuseMany({ Sheets }: WorkBook): void {
  let count = 0
  for (const sheet of Object.values(Sheets)) for (const row of cellsOf(sheet)) count += row?.length ?? 0
  if (count > sourceLimits.wholeCells)
    throw new AppError('too_large', `A file may have at most ${sourceLimits.wholeCells / 1_000_000} million cells.`)
}

function* rowsOf(
  sheet: WorkSheet,
  show: (cell: CellObject) => SourceCell,
  formulas: ColumnFormulas,
): Generator<SourceRow<SourceCell>> {
  for (const [at, row] of cellsOf(sheet).entries()) {
    if (row === undefined) continue
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
  for (const row of cellsOf(sheet))
    for (const cell of row ?? []) {
      if (cell?.f !== undefined) formulas += 1
      if (cell?.t === 'e') errors += 1
    }
  return { merged: sheet['!merges']?.length ?? 0, formulas, errors }
}
