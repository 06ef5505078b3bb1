import { type PastedCell, parseHtmlTable } from './html-table.ts'
import { parseTsv } from './tsv.ts'

/** The block a clipboard holds: the table when there is one, since it keeps breaks and values; the text otherwise. */
export function readClipboardBlock(text: string, html: string): PastedCell[][] {
  const table = /<table/i.test(html) ? parseHtmlTable(html) : null
  if (table !== null) return table
  return text === '' ? [] : parseTsv(text).map((row) => row.map((field) => ({ text: field })))
}
