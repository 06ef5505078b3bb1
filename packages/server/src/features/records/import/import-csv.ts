import { invalidRequest } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import { withoutGuard } from '../export/formula-guard.ts'
import type { LinkFault } from '../links/resolve-links.ts'
import type { RecordsLook } from '../read/look-at.ts'
import { importRecords } from '../write/import-records.ts'
import type { UnknownFile } from '../write/settle-files.ts'
import type { SentRow, WriteWish, Written } from '../write/write-wish.ts'
import { csvColumns, isLink } from './csv-columns.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'

export interface CsvFile {
  /** On this machine: a transaction waits for no network. */
  readonly path: string
  readonly delimiter: string
  /** It has no guard against formulas that would have to be taken off. */
  readonly raw: boolean
}

export interface ImportReceipt {
  readonly inserted: number
  readonly ignoredColumns: readonly string[]
  readonly unreadable: readonly Unreadable[]
  readonly emptied: number
}

interface Unreadable {
  readonly line: number
  readonly column: string
  readonly text: string
  /** Of a name in a link column: nobody is called so, or several are. */
  readonly why?: LinkFault['why']
}

const rowsPerChunk = 1000
const reported = 100
const longestText = 200

/** All rows or none. Cells are read as a person means them; what cannot be read stays empty and is told. */
export function importCsv(
  ctx: InProject<'records.import'>,
  look: RecordsLook,
  file: CsvFile,
  wish: Omit<WriteWish, 'reply' | 'shape'>,
): Promise<Written> {
  let reading = new CsvReading(look, file)
  const open = (): AsyncIterable<readonly SentRow[]> => {
    // The transaction may run again, and then everything is counted anew.
    reading = new CsvReading(look, file)
    return reading.chunks()
  }
  return importRecords(ctx, look.table, open, {
    ...wish,
    shape: 'structured',
    onLinkFault: (fault) => reading.noteFault(fault),
    onUnknownFile: (file) => reading.noteFile(file),
    reply: ({ count }) => JSON.stringify(reading.receipt(count)),
  })
}

class CsvReading {
  readonly #look: RecordsLook
  readonly #file: CsvFile
  readonly #unreadable: Unreadable[] = []
  /** Of the rows that were given last. */
  #lines: number[] = []
  #ignored: readonly string[] = []
  #emptied = 0

  constructor(look: RecordsLook, file: CsvFile) {
    this.#look = look
    this.#file = file
  }

  receipt(inserted: number): ImportReceipt {
    return { inserted, ignoredColumns: this.#ignored, unreadable: this.#unreadable, emptied: this.#emptied }
  }

  async *chunks(): AsyncGenerator<readonly SentRow[]> {
    const rows = csvRows(this.#file.path, this.#file.delimiter)
    const targets = await this.#readTitles(rows)
    let chunk: SentRow[] = []
    for await (const row of rows) {
      if (isBlank(row, targets.length)) continue
      this.#lines.push(row.line)
      chunk.push(this.#readRow(row, targets))
      if (chunk.length < rowsPerChunk) continue
      yield chunk
      this.#lines = []
      chunk = []
    }
    if (chunk.length > 0) yield chunk
  }

  noteFault({ row, column, text, why }: LinkFault): void {
    this.#note({ line: this.#lines[row] ?? 0, column: column.column.title, text, why })
  }

  noteFile({ row, column, title }: UnknownFile): void {
    this.#note({ line: this.#lines[row] ?? 0, column: column.title, text: title })
  }

  async #readTitles(rows: AsyncGenerator<CsvRow, void>): Promise<readonly (RecordColumn | null)[]> {
    const first = await rows.next()
    if (first.done) throw invalidRequest('The file is empty: its first line names the columns.')
    const { table, sight } = this.#look
    // What is secret can be written, although nobody sees it.
    const columns = table.columns.filter((column) => column.secret || sight.columns.includes(column))
    const { targets, ignored } = csvColumns(
      first.value.cells.map((title) => this.#text(title)),
      columns,
    )
    this.#ignored = ignored
    return targets
  }

  #readRow({ line, cells }: CsvRow, targets: readonly (RecordColumn | null)[]): SentRow {
    if (cells.slice(targets.length).some((text) => text.trim() !== ''))
      throw invalidRequest(`Line ${line} has more cells than the first line has titles.`)
    const row: Record<string, CellValue> = {}
    for (const [at, column] of targets.entries()) {
      if (column === null) continue
      const text = this.#text(cells[at] ?? '')
      row[column.id] = isLink(column) ? text : this.#readCell(column, text, line)
    }
    return row
  }

  #readCell(column: RecordColumn, text: string, line: number): CellValue {
    const value = column.type.read(text, column.options)
    if (value === null && text.trim() !== '') this.#note({ line, column: column.title, text })
    return value
  }

  #note(cell: Unreadable): void {
    this.#emptied += 1
    if (this.#unreadable.length < reported)
      this.#unreadable.push({ ...cell, text: cell.text.slice(0, longestText).toWellFormed() })
  }

  #text(text: string): string {
    return this.#file.raw ? text : withoutGuard(text)
  }
}

/** An empty line between others; in a file of one column it is a row without a value. */
function isBlank({ cells }: CsvRow, columns: number): boolean {
  return columns > 1 && cells.length === 1 && cells[0] === ''
}
