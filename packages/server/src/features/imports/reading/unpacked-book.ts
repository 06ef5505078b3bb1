// A book taken apart once: what its sheets are, then their rows, many a line. Reading a book takes ten times as long as
// reading its rows; an import reads its source three times.
import type { ImportNote } from '@rowhouse/core/api/imports'
import type { SourceRow } from '@rowhouse/core/imports/find-header'
import type { SheetFormula } from '@rowhouse/core/imports/formula-columns'
import type { SourceCell } from '@rowhouse/core/imports/read-row'
import { asBook, type OpenSheet, type OpenSource, type SourceRows } from './opened-source.ts'
import type { SourceSheet } from './source-sheet.ts'

interface SheetHead {
  readonly id: string
  readonly title: string
  readonly isHidden: boolean
}

type Packed = readonly [line: number, cells: readonly SourceCell[]]

const cellsPerLine = 5000

/** The same sheets; as their rows are read, they are written: lines without their ends. */
export async function unpackedAsRead(
  sheets: readonly SourceSheet[],
  write: (line: string) => Promise<void>,
): Promise<OpenSource> {
  await write(JSON.stringify(sheets.map(({ id, title, isHidden }): SheetHead => ({ id, title, isHidden }))))
  return asBook(
    sheets.map((sheet, at) => ({ ...sheet, lines: [], names: null, rows: () => writtenRows(sheet, at, write) })),
  )
}

async function* writtenRows(
  sheet: SourceSheet,
  at: number,
  write: (line: string) => Promise<void>,
): AsyncGenerator<SourceRows> {
  let [rows, cells]: [SourceRow<SourceCell>[], number] = [[], 0]
  const writeThem = (): Promise<void> =>
    write(beginOf(at) + JSON.stringify(rows.map(({ line, cells: own }): Packed => [line, own])))
  for await (const row of sheet.rows()) {
    rows.push(row)
    cells += row.cells.length
    if (cells < cellsPerLine) continue
    await writeThem()
    yield rows
    ;[rows, cells] = [[], 0]
  }
  if (rows.length > 0) await writeThem()
  yield rows
  await write(formulasOf(at) + JSON.stringify(sheet.formulas()))
  await write(endOf(at) + JSON.stringify(sheet.notes()))
}

/** By which lines of other sheets are passed over unread. */
const beginOf = (sheet: number): string => `${sheet} `

/** What is told of its columns stands before its end. */
const formulasOf = (sheet: number): string => `${sheet}=`

/** What is told of a sheet stands behind its rows, where it is known. */
const endOf = (sheet: number): string => `${sheet}!`

/** Sheets are read in their order, each once. */
export async function openUnpacked(bytes: AsyncIterable<Uint8Array>): Promise<OpenSource> {
  const lines = new Lines(bytes)
  // Written by `unpacked`.
  const heads = JSON.parse((await lines.next()) ?? '[]') as SheetHead[]
  const sheets = heads.map((head, at): OpenSheet => {
    const told: Told = { notes: [], formulas: [] }
    const rows = () => rowsOf(lines, at, told)
    return { ...head, lines: [], names: null, notes: () => told.notes, formulas: () => told.formulas, rows }
  })
  return asBook(sheets)
}

interface Told {
  notes: readonly ImportNote[]
  formulas: readonly SheetFormula[]
}

async function* rowsOf(lines: Lines, sheet: number, told: Told): AsyncGenerator<SourceRows> {
  const [begin, formulas, end] = [beginOf(sheet), formulasOf(sheet), endOf(sheet)]
  for (let line = await lines.next(); line !== null; line = await lines.next()) {
    if (line.startsWith(end)) {
      told.notes = JSON.parse(line.slice(end.length)) as ImportNote[]
      return
    }
    if (line.startsWith(formulas)) {
      told.formulas = JSON.parse(line.slice(formulas.length)) as SheetFormula[]
      continue
    }
    if (!line.startsWith(begin)) {
      if (Number.parseInt(line, 10) < sheet) continue
      lines.back(line)
      return
    }
    yield (JSON.parse(line.slice(begin.length)) as Packed[]).map(([number, cells]) => ({ line: number, cells }))
  }
}

class Lines {
  readonly #pieces: AsyncIterator<Uint8Array>
  #open: Buffer = Buffer.alloc(0)
  #returned: string | null = null

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#pieces = bytes[Symbol.asyncIterator]()
  }

  back(line: string): void {
    this.#returned = line
  }

  /** null: there are no more. */
  async next(): Promise<string | null> {
    const returned = this.#returned
    this.#returned = null
    if (returned !== null) return returned
    const parts: Buffer[] = []
    for (;;) {
      const end = this.#open.indexOf(10)
      if (end !== -1) {
        parts.push(this.#open.subarray(0, end))
        this.#open = this.#open.subarray(end + 1)
        return Buffer.concat(parts).toString('utf8')
      }
      parts.push(this.#open)
      const { done, value } = await this.#pieces.next()
      if (done === true) {
        this.#open = Buffer.alloc(0)
        const rest = Buffer.concat(parts)
        return rest.length === 0 ? null : rest.toString('utf8')
      }
      this.#open = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
  }
}
