import { searchedText } from '@rowhouse/core/find-text'
import { namesText } from '@rowhouse/core/link-text'
import type { CellValue } from '@rowhouse/core/storage'
import { type Column, type RecordRow, showCell } from '../../structure/tables/table.ts'

/** For the clipboard: as spreadsheets write it, the titles first. */
export function rowsAsText(rows: readonly RecordRow[], columns: readonly Column[]): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map((column) => cellText(column, row))),
  ]
  return lines.map((cells) => cells.map(quoted).join('\t')).join('\n')
}

function cellText(column: Column, row: RecordRow): string {
  const value = row[column.title] ?? null
  if (value === null) return ''
  if (isTexts(value)) return namesText(value)
  return typeof value === 'object' ? searchedText(value) : showCell(column, value)
}

const isTexts = (value: CellValue): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const quoted = (text: string): string => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
