import { type ReadColumn, type SourceCell, textOf } from '@rowhouse/core/imports/read-row'
import type { CellValue } from '@rowhouse/core/storage'

/** The cells of a row as they stand in the source, beside its values: 0 where the value says it, a number where all do. */
export type ToldCells = number | readonly (string | 0)[]

/** Most cells are what their values say: those need not travel twice. */
export class CellTeller {
  /** Where the value of a cell is. */
  readonly #places: readonly number[]

  constructor(columns: readonly Pick<ReadColumn, 'from'>[]) {
    const places: number[] = []
    for (const [at, { from }] of columns.entries()) places[from] = at
    this.#places = places
  }

  tell(cells: readonly SourceCell[], values: readonly CellValue[]): ToldCells {
    for (let from = 0; from < cells.length; from += 1)
      if (!this.#isSaid(from, cells[from], values))
        return cells.map((cell, at) => (this.#isSaid(at, cell, values) ? 0 : textOf(cell)))
    return cells.length
  }

  told(cells: ToldCells, values: readonly CellValue[]): readonly string[] {
    const all = typeof cells === 'number' ? Array.from({ length: cells }, (): 0 => 0) : cells
    return all.map((cell, from) => (cell === 0 ? (textBy(this.#valueAt(from, values)) ?? '') : cell))
  }

  #isSaid(from: number, cell: SourceCell | undefined, values: readonly CellValue[]): boolean {
    const value = this.#valueAt(from, values)
    return value !== undefined && textBy(value) === textOf(cell)
  }

  #valueAt(from: number, values: readonly CellValue[]): CellValue | undefined {
    const at = this.#places[from]
    return at === undefined ? undefined : values[at]
  }
}

/** The same before and after a way as JSON; null: it says no text. */
function textBy(value: CellValue | undefined): string | null {
  if (typeof value === 'string') return value
  if (value === null) return ''
  return typeof value === 'boolean' || Number.isFinite(value) ? String(value) : null
}
