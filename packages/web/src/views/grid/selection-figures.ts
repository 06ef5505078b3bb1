import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import type { Range } from '@rowhouse/grid/selection/range'
import type { Selection } from '@rowhouse/grid/selection/selection'
import { isEmptyCell } from '../../features/records/new-cells.ts'
import type { Column } from '../../structure/tables/table.ts'
import { linkedList } from '../../values/linked-names.ts'

export interface Figures {
  readonly cells: number
  readonly filled: number
  readonly unique: number
  /** Of the cells that are numbers; null: none is. */
  readonly numbers: {
    readonly sum: number
    readonly average: number
    readonly min: number
    readonly max: number
  } | null
  /** So many cells were not looked at, because nobody has scrolled to them. */
  readonly missing: number
}

const numeric = new Set(['integer', 'decimal', 'double'])
/** Beyond this the figures would hold up the pointer. */
const mostLooked = 200_000

/** The cells that are selected, ticked rows included; null: one cell, which says everything itself. */
export function rangesOf({ ranges, rows }: Selection, columnCount: number): readonly Range[] | null {
  const ticked = rows.map(([top, bottom]) => ({ top, bottom, left: 0, right: columnCount - 1 }))
  const all = ticked.length > 0 ? ticked : ranges
  return all.reduce((sum, range) => sum + cellsIn(range), 0) > 1 ? all : null
}

/** All selected cells are of this column; null: of several. */
export function onlyColumn(ranges: readonly Range[], columns: readonly Column[]): Column | null {
  const [first] = ranges
  const isOne = ranges.every(({ left, right }) => left === right && left === first?.left)
  return first === undefined || !isOne ? null : (columns[first.left] ?? null)
}

const cellsIn = ({ top, bottom, left, right }: Range): number => (bottom - top + 1) * (right - left + 1)

/** undefined: not loaded. */
export function figuresOf(
  ranges: readonly Range[],
  columns: readonly Column[],
  valueAt: (row: number, column: Column) => CellValue | undefined,
): Figures {
  const tally = new Tally()
  for (const range of ranges) {
    for (let row = range.top; row <= range.bottom; row++) {
      if (tally.looked >= mostLooked) break
      for (let at = range.left; at <= range.right; at++) {
        const column = columns[at]
        if (column !== undefined) tally.add(column, valueAt(row, column))
      }
    }
  }
  const cells = ranges.reduce((sum, range) => sum + cellsIn(range), 0)
  return { ...tally.figures(), cells, missing: cells - tally.looked }
}

class Tally {
  looked = 0
  #filled = 0
  #count = 0
  #sum = 0
  #min = Infinity
  #max = -Infinity
  readonly #values = new Set<string>()

  add(column: Column, value: CellValue | undefined): void {
    if (value === undefined) return
    this.looked += 1
    if (isEmptyCell(columnTypes[column.type].computed === 'link' ? linkedList(value) : value)) return
    this.#filled += 1
    this.#values.add(typeof value === 'object' ? JSON.stringify(value) : String(value))
    const number = numberIn(column, value)
    if (number === null) return
    this.#count += 1
    this.#sum += number
    this.#min = Math.min(this.#min, number)
    this.#max = Math.max(this.#max, number)
  }

  figures(): Omit<Figures, 'cells' | 'missing'> {
    const [sum, min, max] = [this.#sum, this.#min, this.#max]
    const numbers = this.#count === 0 ? null : { sum, average: sum / this.#count, min, max }
    return { filled: this.#filled, unique: this.#values.size, numbers }
  }
}

/** Formulas and rollups give numbers as well; a text that looks like one is none. */
function numberIn({ type }: Column, value: CellValue): number | null {
  if (typeof value === 'number') return value
  const { storage } = columnTypes[type]
  if (typeof value !== 'string' || typeof storage !== 'string' || !numeric.has(storage)) return null
  const number = Number(value)
  return Number.isNaN(number) ? null : number
}
