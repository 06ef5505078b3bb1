import { invalidRequest } from '@rowhouse/core/errors'
import { columnFinder } from '@rowhouse/core/filters/column-finder'
import type { RecordColumn } from '../../../query/record-table.ts'
import { isWritable } from '../write/column-filler.ts'

interface CsvColumns {
  /** For each cell of a row; null: the cell is ignored. */
  readonly targets: readonly (RecordColumn | null)[]
  readonly ignored: readonly string[]
}

export function isLink({ computed }: RecordColumn): boolean {
  return computed?.kind === 'link'
}

/** The first line of a file names the columns; of two that name the same one, the first counts. */
export function csvColumns(titles: readonly string[], columns: readonly RecordColumn[]): CsvColumns {
  const { find } = columnFinder(columns)
  const taken = new Set<RecordColumn>()
  const targets = titles.map((title): RecordColumn | null => {
    const column = find(title) ?? find(title.trim())
    if (column === null || !(isWritable(column) || isLink(column)) || taken.has(column)) return null
    taken.add(column)
    return column
  })
  // A file that was exported holds a link as its key and as a name: the key is exact.
  for (const [at, column] of targets.entries())
    if (column?.computed?.kind === 'link' && taken.has(column.computed.link.own)) {
      const { link } = column.computed
      if (link.kind === 'bt') targets[at] = null
    }
  if (taken.size === 0)
    throw invalidRequest('The first line of the file names no column of this table that can be written.')
  return { targets, ignored: titles.filter((title, at) => targets[at] === null && title.trim() !== '') }
}
