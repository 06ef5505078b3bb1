import { aggregatesFor } from '@rowhouse/core/aggregates'
import type { Range } from '@rowhouse/grid/selection/range'
import type { TableRecords } from '../../features/records/table-records.ts'
import { type Column, figuredValues } from '../../structure/tables/table.ts'
import type { Figures } from './selection-figures.ts'

/** The column that is selected from the first to the last of all records; null: something else is. */
export function wholeColumn(
  ranges: readonly Range[] | null,
  columns: readonly Column[],
  { window }: Pick<TableRecords, 'window'>,
): Column | null {
  const [range, ...more] = ranges ?? []
  if (range === undefined || more.length > 0 || range.left !== range.right) return null
  const isWhole = range.top === 0 && range.bottom >= window.rowCount - 1 && window.page === null
  return isWhole ? (columns[range.left] ?? null) : null
}

/** What to ask the server for, and how to read it. */
export function wholeFigures(column: Column): {
  readonly names: readonly string[]
  read(values: Readonly<Record<string, unknown>>): Figures
} {
  const can = new Set<string>(aggregatesFor(figuredValues(column)))
  const names = ['count', 'filled', 'unique', 'sum', 'avg', 'min', 'max'].filter((name) => can.has(name))
  return {
    names,
    read(values) {
      const numberOf = (name: string): number | null =>
        values[name] === null || values[name] === undefined ? null : Number(values[name])
      const [sum, average, min, max] = ['sum', 'avg', 'min', 'max'].map(numberOf)
      const cells = numberOf('count') ?? 0
      const numbers =
        sum === null || sum === undefined || average === null || average === undefined
          ? null
          : { sum, average, min: min ?? 0, max: max ?? 0 }
      return { cells, filled: numberOf('filled') ?? cells, unique: numberOf('unique') ?? 0, numbers, missing: 0 }
    },
  }
}
