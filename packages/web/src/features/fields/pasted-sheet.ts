import { parseHtmlTable } from '@rowhouse/grid/clipboard/html-table'
import { parseTsv } from '@rowhouse/grid/clipboard/tsv'

export const sheetLimits = { characters: 5_000_000, rows: 5000, columns: 100 } as const

/** Why a sheet cannot be taken; the words are the catalogue's. */
export type SheetFault = 'empty' | 'long' | 'rows' | 'columns'

/** What was pasted as rows of texts of equal length: a table of a spreadsheet or a page, or tabs, commas, semicolons. */
export function readSheet(text: string, html: string): readonly (readonly string[])[] | SheetFault {
  if (text.length + html.length > sheetLimits.characters) return 'long'
  const table = html === '' ? null : parseHtmlTable(html)
  const rows = table === null ? readText(text) : table.map((row) => row.map((cell) => cell.text))
  const filled = rows.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ''))
  const width = filled.reduce((most, row) => Math.max(most, row.length), 0)
  if (width === 0) return 'empty'
  if (filled.length > sheetLimits.rows + 1) return 'rows'
  if (width > sheetLimits.columns) return 'columns'
  return filled.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
}

function readText(text: string): readonly (readonly string[])[] {
  const [line = ''] = text.split(/\r?\n/, 1)
  const separator = ['\t', ';', ','].find((sign) => line.includes(sign)) ?? '\t'
  // Tabs inside of quoted fields would be read as separators; no sheet with commas has them.
  return separator === '\t' ? parseTsv(text) : parseTsv(withTabs(text, separator))
}

/** Separators outside of quotes become tabs, so that one reader knows the rules of quoting. */
function withTabs(text: string, separator: string): string {
  let isQuoted = false
  let result = ''
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    result += sign === separator && !isQuoted ? '\t' : sign
  }
  return result
}
