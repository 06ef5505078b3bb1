import { type ColumnFinder, columnFinder, columnNamed } from '@rowhouse/core/filters/column-finder'
import type { RecordColumn } from '../../../query/record-table.ts'

/** “Title,Name” as columns, each once; null for all of them, which “*” or nothing at all means. */
export function readFields(
  texts: readonly string[],
  columns: readonly RecordColumn[],
  parameter: string,
): readonly RecordColumn[] | null {
  if (texts.length === 0) return null
  const finder = columnFinder(columns)
  const found = texts.flatMap((text) => readList(text, finder, parameter))
  return found.length === 0 || found.includes('*') ? null : [...new Set(found.filter((one) => one !== '*'))]
}

// A title may hold commas, so a name that is unknown as it stands is tried again with what follows the comma.
function readList(text: string, finder: ColumnFinder<RecordColumn>, parameter: string): (RecordColumn | '*')[] {
  const found: (RecordColumn | '*')[] = []
  for (let start = 0; start < text.length; ) {
    const first = commaFrom(text, start)
    const name = text.slice(start, first).trim()
    const match = name === '' ? null : matchFrom(text, start, finder)
    if (match !== null) found.push(match.column)
    else if (name === '*') found.push('*')
    else if (name !== '') found.push(columnNamed(finder, name, parameter))
    start = (match?.end ?? first) + 1
  }
  return found
}

function matchFrom(
  text: string,
  start: number,
  finder: ColumnFinder<RecordColumn>,
): { readonly column: RecordColumn; readonly end: number } | null {
  for (let end = commaFrom(text, start); end - start <= finder.longestKey + 1; end = commaFrom(text, end + 1)) {
    const column = finder.find(text.slice(start, end).trim())
    if (column !== null) return { column, end }
    if (end === text.length) return null
  }
  return null
}

function commaFrom(text: string, start: number): number {
  const comma = text.indexOf(',', start)
  return comma === -1 ? text.length : comma
}
