import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { findCells } from '@rowhouse/core/api/records'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { replaceText, searchedText, type TextSearch } from '@rowhouse/core/find-text'
import type { CellValue } from '@rowhouse/core/storage'
import type { Column } from '../../structure/tables/table.ts'
import { readInput } from '../../values/read-input.ts'
import type { SaveSpec } from './records-api.ts'

type Found = ReplyOf<typeof findCells.ofView>

export interface FoundCell {
  /** Among all records of the view, from 0. */
  readonly place: number
  readonly record: string
  readonly column: Column
  readonly value: CellValue
}

/** Nothing is stored in what is computed, and nobody finds anything in a secret. */
export const isSearched = ({ type }: Column): boolean =>
  columnTypes[type].storage !== null && columnTypes[type].secret === undefined

/** One by one, row by row, in the order of the screen. */
export function foundCells({ rows }: Found, columns: readonly Column[]): FoundCell[] {
  return rows.flatMap(({ place, record, cells }) =>
    columns
      .filter(({ title }) => Object.hasOwn(cells, title))
      .map((column) => ({ place, record, column, value: (cells[column.title] ?? null) as CellValue })),
  )
}

interface Replacement extends FoundCell {
  readonly from: string
  readonly to: string
  /** What would be stored, or why it cannot be. */
  readonly read: ReturnType<typeof readInput>
}

interface Replacements {
  readonly changed: readonly Replacement[]
  /** Their new text is no value of their column. */
  readonly faulty: readonly Replacement[]
  /** Cells nobody can write to. */
  readonly readOnlyCount: number
}

export function replacementsOf(cells: readonly FoundCell[], search: TextSearch, by: string): Replacements {
  const writable = cells.filter(({ column }) => !column.isReadOnly && !column.isKey)
  const all = writable.map((cell): Replacement => {
    const from = searchedText(cell.value)
    const to = replaceText(from, search, by)
    return { ...cell, from, to, read: readInput(cell.column, to) }
  })
  const different = all.filter(({ from, to }) => from !== to)
  return {
    changed: different.filter(({ read }) => 'value' in read),
    faulty: different.filter(({ read }) => 'fault' in read),
    readOnlyCount: cells.length - writable.length,
  }
}

/** One wish for each record; whoever changed a cell since is asked first. */
export function updatesOf(replacements: readonly Replacement[]): SaveSpec['updates'] {
  const byRecord = Map.groupBy(replacements, ({ record }) => record)
  return [...byRecord].map(([record, cells]) => ({
    record,
    cells: Object.fromEntries(
      cells.flatMap(({ column, read }) => ('value' in read ? [[column.title, read.value] as const] : [])),
    ),
    known: Object.fromEntries(cells.map(({ column, value }) => [column.title, value])),
  }))
}
