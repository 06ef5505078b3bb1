import type { Habits, ReadChange } from '@rowhouse/core/column-types/reading'
import { invalidRequest } from '@rowhouse/core/errors'
import { withoutGuard } from '@rowhouse/core/exports/formula-guard'
import type { CellValue } from '@rowhouse/core/storage'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import type { LinkFault } from '../links/resolve-links.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import { importRecords } from '../write/import-records.ts'
import type { UnknownFile } from '../write/settle-files.ts'
import { withinScale } from '../write/within-scale.ts'
import type { SentRow, WriteSpec, Written } from '../write/write-spec.ts'
import { csvColumns, isLink } from './csv-columns.ts'
import { csvHabits } from './csv-habits.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'
import { ImportReport } from './import-report.ts'

interface CsvFile {
  /** On this machine: a transaction waits for no network. */
  readonly path: string
  readonly delimiter: string
  /** It has no guard against formulas that would have to be taken off. */
  readonly raw: boolean
}

const rowsPerChunk = 1000

/** All rows or none. Cells are read as a person means them; what cannot be read stays empty. All that is not as written is told. */
export async function importCsv(
  ctx: InProject<'records.import'>,
  access: RecordsAccess,
  file: CsvFile,
  spec: Omit<WriteSpec, 'reply' | 'shape'>,
): Promise<Written> {
  // Before the transaction, which waits for nothing it need not wait for.
  const habits = await new CsvReading(access, file).habits()
  let reading = new CsvReading(access, file, habits)
  const open = (): AsyncIterable<readonly SentRow[]> => {
    // The transaction may run again, and then everything is counted anew.
    reading = new CsvReading(access, file, habits)
    return reading.chunks()
  }
  return importRecords(ctx, access.table, open, {
    ...spec,
    shape: 'structured',
    onLinkFault: (fault) => reading.noteFault(fault),
    onUnknownFile: (file) => reading.noteFile(file),
    onTaken: (count) => {
      reading.report.taken += count
    },
    reply: ({ count }) => JSON.stringify(reading.report.receipt(count)),
  })
}

type AllHabits = ReadonlyMap<RecordColumn, Habits>

class CsvReading {
  readonly report = new ImportReport()
  readonly #look: RecordsAccess
  readonly #file: CsvFile
  readonly #habits: AllHabits
  /** Of the rows that were given last. */
  #lines: number[] = []

  constructor(access: RecordsAccess, file: CsvFile, habits: AllHabits = new Map()) {
    this.#look = access
    this.#file = file
    this.#habits = habits
  }

  async habits(): Promise<AllHabits> {
    const { rows, targets } = await this.#begin()
    try {
      return await csvHabits(rows, targets)
    } finally {
      // Where nothing of it is asked for, the file is still open.
      await rows.return()
    }
  }

  async *chunks(): AsyncGenerator<readonly SentRow[]> {
    const { rows, targets } = await this.#begin()
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
    this.report.noteEmptied({ line: this.#lines[row] ?? 0, column: column.column.title, text, why })
  }

  noteFile({ row, column, title }: UnknownFile): void {
    this.report.noteEmptied({ line: this.#lines[row] ?? 0, column: column.title, text: title })
  }

  async #begin(): Promise<{ rows: AsyncGenerator<CsvRow, void>; targets: readonly (RecordColumn | null)[] }> {
    const rows = csvRows(this.#file.path, this.#file.delimiter)
    const first = await rows.next()
    if (first.done) throw invalidRequest('The file is empty: its first line names the columns.')
    const { table, sight } = this.#look
    // What is secret can be written, although nobody sees it.
    const columns = table.columns.filter((column) => column.secret || sight.columns.includes(column))
    const { targets, ignored } = csvColumns(
      first.value.cells.map((title) => this.#text(title)),
      columns,
    )
    this.report.ignoredColumns = ignored
    return { rows, targets }
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
    const changes: ReadChange[] = []
    const note = (change: ReadChange) => void changes.push(change)
    const read = column.type.read(text, column.options, { column: this.#habits.get(column), note })
    const value = withinScale(column, read)
    if (value !== read) note('rounded')
    if (value !== null) for (const change of changes) this.report.noteChange(change, column, value, { line, text })
    else if (text.trim() !== '') {
      const why = changes.includes('ambiguous') ? ({ why: 'ambiguous' } as const) : {}
      this.report.noteEmptied({ line, column: column.title, text, ...why })
    }
    return value
  }

  #text(text: string): string {
    return this.#file.raw ? text : withoutGuard(text)
  }
}

/** An empty line between others; in a file of one column it is a row without a value. */
function isBlank({ cells }: CsvRow, columns: number): boolean {
  return columns > 1 && cells.length === 1 && cells[0] === ''
}
