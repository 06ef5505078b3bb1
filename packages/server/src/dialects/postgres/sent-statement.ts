import type { Submittable } from 'pg'
import { typeParsers } from './pool.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** One the server remembers it by, so that it is parsed and planned once for many calls. */
  readonly name?: string | undefined
}

export interface Outcome {
  /** The first word of what the server says it did. */
  readonly command: string
  readonly rowCount: number | null
  readonly rows: unknown[]
}

type DriverField = { readonly name: string; readonly dataTypeID: number }
type DriverRow = readonly (string | null)[]

/** What comes back for a statement, by the messages of the driver. */
export interface DriverMessages extends Submittable {
  handleRowDescription(message: { readonly fields: readonly DriverField[] }): void
  handleDataRow(message: { readonly fields: DriverRow }): void
  handleCommandComplete(message: { readonly text: string }): void
}

/** How the rows of a statement are read. What a server remembers under a name always gives the same columns, or fails. */
export class RowReader {
  readonly #names: readonly string[]
  readonly #parsers: readonly ((text: string) => unknown)[]
  /** Has every name as its own, also one that every object has. */
  readonly #empty: Readonly<Record<string, unknown>>

  constructor(fields: readonly DriverField[]) {
    this.#names = fields.map(({ name }) => name)
    this.#parsers = fields.map(({ dataTypeID }) => typeParsers.getTypeParser(dataTypeID, 'text'))
    this.#empty = Object.fromEntries(this.#names.map((name) => [name, null]))
  }

  read(cells: DriverRow): Readonly<Record<string, unknown>> {
    const row: Record<string, unknown> = { ...this.#empty }
    for (let at = 0; at < this.#names.length; at += 1) {
      const cell = cells[at]
      if (typeof cell === 'string') row[this.#names[at] ?? ''] = this.#parsers[at]?.(cell)
    }
    return row
  }
}

/** One statement under way. */
export class SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name: string | undefined
  readonly #rows: unknown[] = []
  /** null: its columns are not told yet, or it has none. */
  reader: RowReader | null
  #told = ''

  constructor({ text, values, name }: Statement, reader: RowReader | null) {
    this.text = text
    this.values = values
    this.name = name
    this.reader = reader
  }

  addRow(cells: DriverRow): void {
    if (this.reader !== null) this.#rows.push(this.reader.read(cells))
  }

  /** “SELECT 25”, “INSERT 0 1”, “CREATE TABLE” */
  complete(told: string): void {
    this.#told = told
  }

  outcome(): Outcome {
    const words = this.#told.split(' ')
    const count = Number(words.at(-1))
    return { command: words[0] ?? '', rowCount: Number.isNaN(count) ? null : count, rows: this.#rows }
  }
}
