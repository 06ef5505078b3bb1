import type { CellValue } from '@rowhouse/core/storage'

/**
 * A value that an earlier statement of the same transaction gives back, as a parameter of a later one: where
 * `supports.chains` is true, both travel together, and whoever runs them puts the value in its place.
 */
export class LaterResult {
  /** The list that statement was answered with; filled by the time the transaction is committed. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly column: string
  /** Its text is meant: SQLite would store a whole number with a point in a column of texts. */
  readonly isText: boolean

  constructor(rows: LaterResult['rows'], column: string, isText = false) {
    this.rows = rows
    this.column = column
    this.isText = isText
  }

  get text(): LaterResult {
    return new LaterResult(this.rows, this.column, true)
  }

  /** When it is known. */
  get value(): unknown {
    const value = this.rows[0]?.[this.column]
    if (value === undefined) throw new Error('A value was asked for before the statement that gives it was run.')
    return this.isText ? String(value) : value
  }

  /** The types of builders speak of values; none of them looks into one that is only bound. */
  get asValue(): CellValue {
    return this as unknown as CellValue
  }
}
