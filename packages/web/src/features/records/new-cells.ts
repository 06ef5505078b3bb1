import type { CellValue } from '@rowhouse/core/storage'
import type { Column } from '../../structure/tables/table.ts'

/** Nothing was filled in. */
export function isEmptyCell(value: CellValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Refusals name the column in quotes: “Email” needs … The longest title wins, as one may be part of another. */
export function columnNamedIn(sentence: string, columns: readonly Column[]): Column | null {
  const named = columns.filter(({ title }) => sentence.includes(`“${title}”`))
  return named.toSorted((one, other) => other.title.length - one.title.length)[0] ?? null
}
