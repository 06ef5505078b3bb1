import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx'
import type { ImportNote } from '@rowhouse/core/api/imports'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { SourceRow } from '@rowhouse/core/imports/find-header'
import type { SourceCell } from '@rowhouse/core/imports/read-row'
import { isArchive } from './book-head.ts'
import { sourceLimits } from './reader-words.ts'
import { refuseArchive } from './refuse-archive.ts'

interface SourceSheet {
  readonly id: string
  readonly title: string
  readonly isHidden: boolean
  readonly notes: readonly ImportNote[]
  rows(): Iterable<SourceRow<SourceCell>>
}

/** The sheets of a book, whole in memory: this process has a limit for it. */
export async function sheetsOf(bytes: Buffer): Promise<SourceSheet[]> {
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
    return {
      id: String(at),
      title,
      isHidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
      notes: notesOf(sheet, at === 0 && book.vbaraw !== undefined),
      rows: () => rowsOf(sheet, show),
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
  if (count > sourceLimits.cells)
    throw new AppError('too_large', `A file may have at most ${sourceLimits.cells / 1_000_000} million cells.`)
}

function* rowsOf(sheet: WorkSheet, show: (cell: CellObject) => SourceCell): Generator<SourceRow<SourceCell>> {
  for (const [at, row] of cellsOf(sheet).entries()) {
    if (row === undefined) continue
    const cells = Array.from(row, (cell) => (cell === undefined ? '' : show(cell)))
    if (cells.some((cell) => typeof cell !== 'string' || cell.trim() !== '')) yield { line: at + 1, cells }
  }
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
  const format = String(z ?? '')
  if (formats.is_date(format)) return timeText(v, is1904, formats)
  if (/%/.test(format)) return [`${plainNumber(v * 100)}%`]
  const sign = /\[\$([^\]-]*)|([$€£¥₹₩])/.exec(format)
  return [`${(sign?.[1] ?? sign?.[2] ?? '').trim()}${plainNumber(v)}`]
}

/** Sheets count in binary: what they show has 15 digits. */
const plainNumber = (value: number): string => String(Number(value.toPrecision(15)))

const dayText = (iso: string): string =>
  iso
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '')

function timeText(value: number, is1904: boolean, formats: Formats): SourceCell {
  const parts = formats.parse_date_code(value, { date1904: is1904 }) as
    | { y: number; m: number; d: number; H: number; M: number; S: number }
    | undefined
  if (parts === undefined || parts === null) return [plainNumber(value)]
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0')
  const clock = `${two(parts.H)}:${two(parts.M)}:${two(parts.S)}`
  if (value >= 0 && value < 1 && !is1904) return [clock]
  const day = `${String(parts.y).padStart(4, '0')}-${two(parts.m)}-${two(parts.d)}`
  return [clock === '00:00:00' ? day : `${day} ${clock}`]
}

function notesOf(sheet: WorkSheet, hasMacros: boolean): ImportNote[] {
  let [formulas, errors] = [0, 0]
  for (const row of cellsOf(sheet))
    for (const cell of row ?? []) {
      if (cell?.f !== undefined) formulas += 1
      if (cell?.t === 'e') errors += 1
    }
  const merged = sheet['!merges']?.length ?? 0
  const note = (kind: ImportNote['kind'], count: number): ImportNote[] =>
    count === 0 ? [] : [{ kind, line: null, count, text: null }]
  return [
    ...note('mergedCells', merged),
    ...note('formulas', formulas),
    ...note('errors', errors),
    ...note('macros', hasMacros ? 1 : 0),
  ]
}
