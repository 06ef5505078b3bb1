import { invalidRequest } from '@rowhouse/core/errors'
import { columnFinder } from '@rowhouse/core/filters/column-finder'
import type { RecordColumn, StoredColumn } from '../../../query/record-table.ts'
import { isWritable } from '../write/column-filler.ts'

export interface CsvColumns {
  /** For each cell of a row; null: the cell is ignored. */
  readonly targets: readonly (StoredColumn | null)[]
  readonly ignored: readonly string[]
}

/** The first line of a file names the columns; of two that name the same one, the first counts. */
export function csvColumns(titles: readonly string[], columns: readonly RecordColumn[]): CsvColumns {
  const { find } = columnFinder(columns)
  const taken = new Set<RecordColumn>()
  const targets = titles.map((title) => {
    const column = find(title) ?? find(title.trim())
    if (column === null || !isWritable(column) || taken.has(column)) return null
    taken.add(column)
    return column
  })
  if (taken.size === 0)
    throw invalidRequest('The first line of the file names no column of this table that can be written.')
  return { targets, ignored: titles.filter((title, at) => targets[at] === null && title.trim() !== '') }
}
