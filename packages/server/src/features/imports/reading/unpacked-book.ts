// A book taken apart once: what its sheets are, then their rows, many a line. Reading a book takes ten times as long as
// reading its rows, and a whole memory; an import reads its source three times.
import type { ImportNote } from '@rowhouse/core/api/imports'
import type { SourceRow } from '@rowhouse/core/imports/find-header'
import type { SourceCell } from '@rowhouse/core/imports/read-row'
import type { OpenSheet, OpenSource } from './opened-source.ts'

interface SheetHead {
  readonly id: string
  readonly title: string
  readonly isHidden: boolean
  readonly notes: readonly ImportNote[]
}

interface Sheet extends SheetHead {
  rows(): Iterable<SourceRow<SourceCell>>
}

type Packed = readonly [line: number, cells: readonly SourceCell[]]

const cellsPerLine = 5000

/** As lines without their ends. */
export function* unpacked(sheets: readonly Sheet[]): Generator<string> {
  yield JSON.stringify(sheets.map(({ id, title, isHidden, notes }): SheetHead => ({ id, title, isHidden, notes })))
  for (const [at, sheet] of sheets.entries()) {
    let [rows, cells]: [Packed[], number] = [[], 0]
    for (const row of sheet.rows()) {
      rows.push([row.line, row.cells])
      cells += row.cells.length
      if (cells < cellsPerLine) continue
      yield beginOf(at) + JSON.stringify(rows)
      ;[rows, cells] = [[], 0]
    }
    if (rows.length > 0) yield beginOf(at) + JSON.stringify(rows)
  }
}

/** By which lines of other sheets are passed over unread. */
const beginOf = (sheet: number): string => `${sheet} `

/** Sheets are read in their order, each once. */
export async function openUnpacked(bytes: AsyncIterable<Uint8Array>): Promise<OpenSource> {
  const lines = new Lines(bytes)
  // Written by `unpacked`.
  const heads = JSON.parse((await lines.next()) ?? '[]') as SheetHead[]
  const sheets = heads.map(
    (head, at): OpenSheet => ({ ...head, lines: [], names: null, rows: () => rowsOf(lines, at) }),
  )
  return { format: 'spreadsheet', encoding: 'utf-8', delimiter: ',', quote: '"', sheets }
}

async function* rowsOf(lines: Lines, sheet: number): AsyncGenerator<SourceRow<SourceCell>> {
  const begin = beginOf(sheet)
  for (let line = await lines.next(); line !== null; line = await lines.next()) {
    if (!line.startsWith(begin)) {
      if (Number.parseInt(line, 10) < sheet) continue
      lines.back(line)
      return
    }
    for (const [number, cells] of JSON.parse(line.slice(begin.length)) as Packed[]) yield { line: number, cells }
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
