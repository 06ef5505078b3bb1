import type { SourceRow } from '@rowhouse/core/imports/find-header'
import { type ReadRow, rowReader, type SourceCell, textOf } from '@rowhouse/core/imports/read-row'
import { openSource } from './open-source.ts'
import type { OpenSheet } from './opened-source.ts'
import { type Batch, type PartSpec, type RowsSpec, sourceLimits } from './reader-words.ts'

const batch = { rows: 1000, cells: 20_000, characters: 500_000, plain: 5000 }
/** Of a source that is only looked at, so many rows are shown whatever they are. */
const shownRows = 100

/** The rows of the wished sheets as values, in the order of the spec; with each batch its cells as they are. */
export async function* readParts(
  bytes: AsyncIterable<Uint8Array>,
  { format, reading, parts, isUnpacked }: RowsSpec,
): AsyncGenerator<{ readonly batch: Batch; readonly cells: readonly (readonly string[])[] }> {
  const names = parts[0]?.header ?? []
  const source = await openSource(bytes, { title: '', format, reading, names, isUnpacked })
  const empties = new Set(reading.empties)
  for (const part of parts) {
    const sheet = source.sheets.find(({ id }) => id === part.sheet)
    if (sheet !== undefined) yield* readPart(sheet, part, empties)
  }
}

async function* readPart(sheet: OpenSheet, part: PartSpec, empties: ReadonlySet<string>) {
  let open = new OpenBatch(part)
  let skip = part.skip
  let given = 0
  const read = rowReader(part.columns, empties)
  const known = new KnownRows(part.match)
  for await (const row of sheet.rows()) {
    if (row.line <= part.headerLine || row.line === part.totalLine) continue
    const values = read(row.cells)
    const other = known.see(row.line, values)
    skip -= 1
    if (skip >= 0) continue
    given += 1
    open.add(row, values, other, part.isBrief === true && given > shownRows)
    if (!open.isFull) continue
    yield open.close()
    open = new OpenBatch(part)
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
  readonly #lines: number[] = []
  readonly #values: Batch['values'][number][] = []
  readonly #faults: Batch['faults'][number][] = []
  readonly #changes: Batch['changes'][number][] = []
  readonly #choices: Batch['choices'][number][] = []
  readonly #cells: (readonly string[])[] = []
  readonly #plain = { rows: 0, blank: 0 }
  #characters = 0

  constructor(part: PartSpec) {
    this.#part = part
  }

  get isEmpty(): boolean {
    return this.#lines.length + this.#plain.rows === 0
  }

  get isFull(): boolean {
    const rows = this.#lines.length
    const width = this.#cells[0]?.length ?? 0
    if (this.#plain.rows >= batch.plain) return true
    return rows >= batch.rows || rows * width >= batch.cells || this.#characters >= batch.characters
  }

  add(
    { line, cells }: SourceRow<SourceCell>,
    { values, faults, changes, newChoices }: ReadRow,
    other: number | null,
    isBrief: boolean,
  ): void {
    const texts = cells.map(textOf)
    const isRagged = this.#isRagged(texts)
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
    this.#cells.push(texts)
    for (const text of texts) this.#characters += text.length
  }

  /** Cells beyond the titles: nobody knows what they mean. */
  #isRagged(texts: readonly string[]): boolean {
    const { header, headerLine } = this.#part
    if (headerLine === 0 || header.length === 0 || header.length >= sourceLimits.columns) return false
    return texts.length > header.length && texts.slice(header.length).some((text) => text.trim() !== '')
  }

  close(): { readonly batch: Batch; readonly cells: readonly (readonly string[])[] } {
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
