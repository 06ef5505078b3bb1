import type { CellValue } from '@rowhouse/core/storage'

/**
 * A value that an earlier statement of the same transaction gives back, as a parameter of a later one: where
 * `supports.chains` is true, both travel together, and whoever runs them puts the value in its place.
 */
export class LaterResult {
  /** The list that statement was answered with; filled by the time the transaction is committed. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly column: string
  /** Text around it; without any, the value itself is meant. */
  readonly around: readonly [before: string, after: string] | null

  constructor(rows: LaterResult['rows'], column: string, around: LaterResult['around'] = null) {
    this.rows = rows
    this.column = column
    this.around = around
  }

  within(before: string, after: string): LaterResult {
    return new LaterResult(this.rows, this.column, [before, after])
  }

  /** When it is known. */
  get value(): unknown {
    const value = this.rows[0]?.[this.column]
    if (value === undefined) throw new Error('A value was asked for before the statement that gives it was run.')
    return this.around === null ? value : `${this.around[0]}${value}${this.around[1]}`
  }

  /** The types of builders speak of values; none of them looks into one that is only bound. */
  get asValue(): CellValue {
    return this as unknown as CellValue
  }
}
