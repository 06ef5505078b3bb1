import type { FoundSheet, ImportNote, ImportReading } from '@rowhouse/core/api/imports'
import { ColumnHabits } from '@rowhouse/core/column-types/column-habits'
import { isCleanText } from '@rowhouse/core/column-types/text-value'
import { describeSheet } from '@rowhouse/core/imports/describe-sheet'
import { findHeader, isTotal, type SourceRow } from '@rowhouse/core/imports/find-header'
import { proposeFormulas } from '@rowhouse/core/imports/formula-columns'
import { linkSheets, type SheetTexts } from '@rowhouse/core/imports/link-sheets'
import { type SourceCell, textOf } from '@rowhouse/core/imports/read-row'
import { openSource } from './open-source.ts'
import type { OpenSheet, OpenSource } from './opened-source.ts'
import { type DetectSpec, type Found, sourceLimits, type UnpackSpec } from './reader-words.ts'

const plainEmpties = ['-', '–', '—', 'n/a', 'N/A', 'NULL', 'null']
/** As many rows can stand above the titles. */
const spareRows = 30

/** Everything that can be said of a source without asking anybody. */
export async function findSheets(bytes: AsyncIterable<Uint8Array>, spec: DetectSpec): Promise<Found> {
  const { title, isUnpacked } = spec
  const source = await openSource(bytes, { title, format: null, reading: spec.reading, names: [], isUnpacked })
  return describeSource(source, spec)
}

/** Reads all of its rows, sheet by sheet. */
export async function describeSource(source: OpenSource, spec: DetectSpec | UnpackSpec): Promise<Found> {
  const reading = readingOf(source, spec)
  const sheets: FoundSheet[] = []
  const texts = new Map<string, SheetTexts>()
  for (const sheet of source.sheets) {
    const looked = await accessTo(sheet, reading, source.sheets.length > 1)
    sheets.push(looked.found)
    texts.set(sheet.id, looked.texts)
  }
  return { format: source.format, reading, sheets: linkSheets(sheets, texts) }
}

function readingOf(
  { encoding, delimiter, quote }: OpenSource,
  { reading, sampleRows }: DetectSpec | UnpackSpec,
): ImportReading {
  return {
    encoding,
    delimiter,
    quote,
    headerLine: reading.headerLine ?? null,
    mark: reading.mark ?? null,
    dayOrder: reading.dayOrder ?? null,
    empties: reading.empties ?? plainEmpties,
    skipTotals: reading.skipTotals ?? true,
    sampleRows: reading.sampleRows ?? sampleRows,
  }
}

type Row = SourceRow<SourceCell>

interface Looked {
  readonly found: FoundSheet
  readonly texts: SheetTexts
}

/** `mayBeNamed`: there are other sheets, whose cells may name its rows. */
async function accessTo(sheet: OpenSheet, reading: ImportReading, mayBeNamed: boolean): Promise<Looked> {
  const first: Row[] = []
  const shape = new Shape()
  const keys = mayBeNamed ? new KeyTexts() : null
  let open: OpenHabits = new Map()
  let last: Row | null = null
  for await (const rows of sheet.rows()) {
    const missing = reading.sampleRows + spareRows - first.length
    if (missing > 0) {
      first.push(...rows.slice(0, missing))
      if (rows.length >= missing) open = openHabits(first)
    }
    for (const [at, row] of rows.entries()) {
      shape.see(row)
      keys?.see(row)
      if (at >= missing) seeOpen(open, row)
    }
    last = rows.at(-1) ?? last
  }
  const header = sheet.names === null ? headerOf(first, reading.headerLine) : { line: 0, cells: sheet.names }
  const before = first.filter(({ line }) => line < header.line)
  const below = first.filter(({ line }) => line > header.line)
  const widest = Math.max(header.cells.length, ...below.map(({ cells }) => cells.length), 0)
  const width = Math.min(header.line > 0 || sheet.names !== null ? header.cells.length : widest, sourceLimits.columns)
  const total =
    reading.skipTotals && last !== null && last.line > header.line + 1 && isTotal(texted(last)) ? last : null
  const most = Math.min(reading.sampleRows, Math.max(20, Math.floor(sourceLimits.sampledCells / Math.max(width, 1))))
  const rows = below.slice(0, most).filter((row) => row !== total)
  const count = Math.max(0, shape.rows - before.length - (header.line > 0 ? 1 : 0) - (total === null ? 0 : 1))
  const notes = [...sheet.notes(), ...notesOf({ before, header, total, widest, width }), ...shape.notes(header, width)]
  const { id, title, isHidden, lines } = sheet
  const described = describeSheet(
    {
      id,
      title,
      isHidden,
      count,
      headerLine: header.line,
      header: header.cells,
      width,
      rows,
      lines,
      notes,
      habits: open,
    },
    reading,
  )
  const sample = { formulas: sheet.formulas(), rows, totalLine: total?.line ?? 0, empties: reading.empties }
  const found = proposeFormulas(described, sample)
  const columns = new Map<number, Set<string>>()
  const empties = new Set(['', ...reading.empties])
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries())
      if (!empties.has(textOf(cell).trim())) add(columns, at, textOf(cell).trim())
  return {
    found,
    texts: { columns, keys: keys?.ofAllBut([...before, header, ...(total === null ? [] : [total])]) ?? null },
  }
}

type OpenHabits = ReadonlyMap<number, ColumnHabits>

/** The columns whose first rows can be read in two ways: a later row may tell which. */
function openHabits(rows: readonly Row[]): OpenHabits {
  const seen = new Map<number, ColumnHabits>()
  for (const row of rows)
    for (const [at, cell] of row.cells.slice(0, sourceLimits.columns).entries()) {
      const habits = seen.get(at) ?? new ColumnHabits()
      if (typeof cell === 'string') habits.see(cell)
      seen.set(at, habits)
    }
  return new Map([...seen].filter(([, { isOpen }]) => isOpen))
}

function seeOpen(open: OpenHabits, { cells }: Row): void {
  for (const [at, habits] of open) {
    const cell = cells[at]
    if (typeof cell === 'string') habits.see(cell)
  }
}

/** The texts of the first column, while each is another: those may be what other sheets call the rows. */
class KeyTexts {
  #texts: Set<string> | null = new Set()

  see({ cells: [cell] }: Row): void {
    const text = textOf(cell).trim()
    if (this.#texts === null || text === '') return
    if (this.#texts.has(text) || this.#texts.size === sourceLimits.keys) this.#texts = null
    else this.#texts.add(text)
  }

  /** Without the rows that are none of the sheet's: titles, and what stands above and below them. */
  ofAllBut(rows: readonly Pick<Row, 'cells'>[]): ReadonlySet<string> | null {
    for (const { cells } of rows) this.#texts?.delete(textOf(cells[0]).trim())
    return this.#texts
  }
}

function add(texts: Map<number, Set<string>>, at: number, text: string): void {
  const known = texts.get(at)
  if (known === undefined) texts.set(at, new Set([text]))
  else known.add(text)
}

const texted = ({ line, cells }: Row): SourceRow => ({ line, cells: cells.map(textOf) })

interface Header {
  readonly line: number
  readonly cells: readonly string[]
}

function headerOf(rows: readonly Row[], wished: number | null): Header {
  const none = { line: 0, cells: [] }
  if (wished !== null) return texted(rows.find(({ line }) => line === wished) ?? none)
  return texted(rows[findHeader(rows.map(texted))] ?? none)
}

interface Seen {
  readonly before: readonly Row[]
  readonly header: Header
  readonly total: Row | null
  readonly widest: number
  readonly width: number
}

function notesOf({ before, total, widest, width, header }: Seen): ImportNote[] {
  const notes: ImportNote[] = []
  const [banner] = before
  if (banner !== undefined)
    notes.push({ kind: 'skippedLines', line: banner.line, count: header.line - 1, text: firstText(banner) })
  if (total !== null) notes.push({ kind: 'totalLine', line: total.line, count: null, text: firstText(total) })
  if (Math.max(widest, header.cells.length) > width && width === sourceLimits.columns)
    notes.push({ kind: 'tooManyColumns', line: null, count: width, text: null })
  return notes
}

const firstText = ({ cells }: Row): string =>
  (cells.map(textOf).find((text) => text.trim() !== '') ?? '').slice(0, 200).toWellFormed()

/** NUL, halves of characters and what stands for one that could not be read. */
const mayBeBroken = /[\0\ud800-\udfff\ufffd]/

/** What is told of all rows, without keeping them. */
class Shape {
  rows = 0
  readonly #widths = new Map<number, { count: number; first: number }>()
  #bad = 0
  #control = 0

  see({ line, cells }: Row): void {
    this.rows += 1
    let width = cells.length
    while (width > 0 && textOf(cells[width - 1]).trim() === '') width -= 1
    const known = this.#widths.get(width)
    if (known === undefined) this.#widths.set(width, { count: 1, first: line })
    else known.count += 1
    for (let at = 0; at < cells.length; at += 1) {
      const text = textOf(cells[at])
      if (!mayBeBroken.test(text)) continue
      if (text.includes('\ufffd')) this.#bad += 1
      if (!isCleanText(text)) this.#control += 1
    }
  }

  notes({ line }: Header, width: number): ImportNote[] {
    const wider = line === 0 ? [] : [...this.#widths].filter(([own]) => own > width).map(([, seen]) => seen)
    const ragged = wider.reduce((sum, { count }) => sum + count, 0)
    const first = Math.min(...wider.map((seen) => seen.first))
    const note = (kind: ImportNote['kind'], count: number, at: number | null = null): ImportNote[] =>
      count === 0 ? [] : [{ kind, line: at, count, text: null }]
    return [
      ...note('raggedLines', width === sourceLimits.columns ? 0 : ragged, ragged === 0 ? null : first),
      ...note('badCharacters', this.#bad),
      ...note('controlCharacters', this.#control),
    ]
  }
}
