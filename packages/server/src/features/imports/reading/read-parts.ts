import type { SourceRow } from '@rowhouse/core/imports/find-header'
import { type ReadRow, rowReader, type SourceCell, textOf } from '@rowhouse/core/imports/read-row'
import { openSource } from './open-source.ts'
import type { OpenSheet } from './opened-source.ts'
import { type Batch, type PartSpec, type RowsSpec, sourceLimits } from './reader-words.ts'
import { CellTeller, type ToldCells } from './told-cells.ts'

const batch = { rows: 1000, cells: 20_000, characters: 500_000, plain: 5000 }
/** Of a source that is only looked at, so many rows are shown whatever they are. */
const shownRows = 100

interface ReadBatch {
  readonly batch: Batch
  /** As they stand in the source. */
  readonly cells: readonly ToldCells[]
}

/** The rows of the wished sheets as values, in the order of the spec; with each batch its cells as they are. */
export async function* readParts(
  bytes: AsyncIterable<Uint8Array>,
  { format, reading, parts, isUnpacked }: RowsSpec,
): AsyncGenerator<ReadBatch> {
  const names = parts[0]?.header ?? []
  const source = await openSource(bytes, { title: '', format, reading, names, isUnpacked })
  const empties = new Set(reading.empties)
  for (const part of parts) {
    const sheet = source.sheets.find(({ id }) => id === part.sheet)
    if (sheet !== undefined) yield* readPart(sheet, part, empties)
  }
}

async function* readPart(sheet: OpenSheet, part: PartSpec, empties: ReadonlySet<string>): AsyncGenerator<ReadBatch> {
  const teller = new CellTeller(part.columns)
  let open = new OpenBatch(part, teller)
  let skip = part.skip
  let given = 0
  const read = rowReader(part.columns, empties)
  const known = new KnownRows(part.match)
  for await (const rows of sheet.rows())
    for (const row of rows) {
      if (row.line <= part.headerLine || row.line === part.totalLine) continue
      const values = read(row.cells)
      const other = known.see(row.line, values)
      skip -= 1
      if (skip >= 0) continue
      given += 1
      open.add(row, values, other, part.isBrief === true && given > shownRows)
      if (!open.isFull) continue
      yield open.close()
      open = new OpenBatch(part, teller)
    }
  if (!open.isEmpty) yield open.close()
}

/** The rows of a file that mean the same record; those that were taken before a pause count as well. */
class KnownRows {
  readonly #match: readonly number[]
  readonly #lines = new Map<string, number>()

  constructor(match: readonly number[]) {
    this.#match = match
  }

  /** The line that means the same; null: none before. */
  see(line: number, { values, faults }: ReadRow): number | null {
    if (this.#match.length === 0 || faults.length > 0) return null
    const own = this.#match.map((at) => values[at] ?? null)
    if (own.includes(null)) return null
    const text = JSON.stringify(own)
    const other = this.#lines.get(text) ?? null
    if (other === null) this.#lines.set(text, line)
    return other
  }
}

class OpenBatch {
  readonly #part: PartSpec
  readonly #teller: CellTeller
  readonly #lines: number[] = []
  readonly #values: Batch['values'][number][] = []
  readonly #faults: Batch['faults'][number][] = []
  readonly #changes: Batch['changes'][number][] = []
  readonly #choices: Batch['choices'][number][] = []
  readonly #cells: ToldCells[] = []
  readonly #plain = { rows: 0, blank: 0 }
  #width = 0
  #characters = 0

  constructor(part: PartSpec, teller: CellTeller) {
    this.#part = part
    this.#teller = teller
  }

  get isEmpty(): boolean {
    return this.#lines.length + this.#plain.rows === 0
  }

  get isFull(): boolean {
    const rows = this.#lines.length
    if (this.#plain.rows >= batch.plain) return true
    return rows >= batch.rows || rows * this.#width >= batch.cells || this.#characters >= batch.characters
  }

  add(
    { line, cells }: SourceRow<SourceCell>,
    { values, faults, changes, newChoices }: ReadRow,
    other: number | null,
    isBrief: boolean,
  ): void {
    const isRagged = this.#isRagged(cells)
    const isPlain = faults.length + changes.length + newChoices.length === 0 && !isRagged && other === null
    if (isBrief && isPlain) {
      this.#plain.rows += 1
      for (const value of values) if (value === null) this.#plain.blank += 1
      return
    }
    const at = this.#lines.push(line) - 1
    this.#values.push(values)
    for (const fault of faults) this.#faults.push([at, fault.at, fault.reason, null])
    for (const { at: column, change } of changes) this.#changes.push([at, column, change])
    for (const { at: column, titles } of newChoices) this.#choices.push([column, titles])
    if (isRagged) this.#faults.push([at, -1, 'tooManyCells', null])
    if (other !== null) this.#faults.push([at, this.#part.match[0] ?? -1, 'twice', other])
    this.#cells.push(this.#teller.tell(cells, values))
    if (at === 0) this.#width = cells.length
    for (const cell of cells) this.#characters += textOf(cell).length
  }

  /** Cells beyond the titles: nobody knows what they mean. */
  #isRagged(cells: readonly SourceCell[]): boolean {
    const { header, headerLine } = this.#part
    if (headerLine === 0 || header.length === 0 || header.length >= sourceLimits.columns) return false
    return cells.length > header.length && cells.slice(header.length).some((cell) => textOf(cell).trim() !== '')
  }

  close(): ReadBatch {
    const [lines, values, faults, changes, choices] = [
      this.#lines,
      this.#values,
      this.#faults,
      this.#changes,
      this.#choices,
    ]
    const plain = this.#plain
    return { batch: { sheet: this.#part.sheet, lines, values, faults, changes, choices, plain }, cells: this.#cells }
  }
}
