import type { CellValue } from '@rowhouse/core/storage'
import type { StoredColumn } from '../../../query/record-table.ts'

/** What rows that name the same columns have in common: it is found out once for thousands of them. */
export class RowForm {
  readonly names: readonly string[]
  /** Those of the names, and then those that have a default. */
  readonly columns: readonly StoredColumn[]
  readonly #places: ReadonlyMap<StoredColumn, number>

  constructor(names: readonly string[], columns: readonly StoredColumn[]) {
    this.names = names
    this.columns = columns
    this.#places = new Map(columns.map((column, at) => [column, at]))
  }

  fits(names: readonly string[]): boolean {
    return isEqual(this.names, names)
  }

  /** In this order. */
  isOf(columns: readonly StoredColumn[]): boolean {
    return isEqual(this.columns, columns)
  }

  placeOf(column: StoredColumn): number | undefined {
    return this.#places.get(column)
  }
}

function isEqual(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false
  return true
}

/** A row by its form: a map from column to value that holds nothing but the values. */
export class FormedCells implements ReadonlyMap<StoredColumn, CellValue> {
  readonly form: RowForm
  /** One for each column of the form. */
  readonly cells: readonly CellValue[]

  constructor(form: RowForm, cells: readonly CellValue[]) {
    this.form = form
    this.cells = cells
  }

  get size(): number {
    return this.cells.length
  }

  get(column: StoredColumn): CellValue | undefined {
    const place = this.form.placeOf(column)
    return place === undefined ? undefined : this.cells[place]
  }

  has(column: StoredColumn): boolean {
    return this.form.placeOf(column) !== undefined
  }

  keys(): MapIterator<StoredColumn> {
    return this.form.columns.values()
  }

  values(): MapIterator<CellValue> {
    return this.cells.values()
  }

  entries(): MapIterator<[StoredColumn, CellValue]> {
    return this.form.columns.map((column, at): [StoredColumn, CellValue] => [column, this.cells[at] ?? null]).values()
  }

  [Symbol.iterator](): MapIterator<[StoredColumn, CellValue]> {
    return this.entries()
  }

  forEach(work: (value: CellValue, column: StoredColumn, map: ReadonlyMap<StoredColumn, CellValue>) => void): void {
    for (const [column, value] of this) work(value, column, this)
  }
}
