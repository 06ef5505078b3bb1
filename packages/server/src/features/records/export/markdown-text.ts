import type { CellValue } from '@rowhouse/core/storage'
import type { RecordColumn } from '../../../query/record-table.ts'

/** A table as readers of Markdown know it; what people wrote is shown and never becomes markup. */
export function markdownTitles(columns: readonly RecordColumn[]): string {
  const rules = columns.map(({ comparison }) => (comparison === 'number' || comparison === 'decimal' ? '---:' : '---'))
  return line(columns.map(({ title }) => plain(title))) + line(rules)
}

export function markdownRow(columns: readonly RecordColumn[], values: readonly CellValue[]): string {
  return line(columns.map(({ type, options }, at) => plain(type.show(values[at] ?? null, options))))
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`

/** A line of the table is one line; signs of the language stand for themselves behind a backslash. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|~&$#]/g, '\\$&').replace(/\r\n|[\n\r\u2028\u2029]/g, '<br>')
}
