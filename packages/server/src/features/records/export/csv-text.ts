import type { CellValue } from '@rowhouse/core/storage'
import type { RecordColumn } from '../../../query/record-table.ts'
import { withGuard } from './formula-guard.ts'

interface CsvRules {
  /** Without the guard against formulas: for programs. */
  readonly raw: boolean
  /** Left out: a comma. */
  readonly delimiter?: ',' | '\t'
}

export const byteOrderMark = '\uFEFF'

/** RFC 4180: commas or tabs, double quotes where needed, CR LF. */
export function csvLine(cells: readonly string[], delimiter: CsvRules['delimiter'] = ','): string {
  return `${cells.map(quoted).join(delimiter)}\r\n`
}

export function csvTitles(columns: readonly RecordColumn[], { raw, delimiter }: CsvRules): string {
  return csvLine(
    columns.map(({ title }) => (raw ? title : withGuard(title))),
    delimiter,
  )
}

export function csvRow(columns: readonly RecordColumn[], values: readonly CellValue[], rules: CsvRules): string {
  return csvLine(
    columns.map((column, at) => cellText(column, values[at] ?? null, rules)),
    rules.delimiter,
  )
}

function cellText({ type, options, comparison }: RecordColumn, value: CellValue, { raw }: CsvRules): string {
  const text = type.show(value, options)
  const isNumber = (comparison === 'number' || comparison === 'decimal') && /^-[\d.:]+%?$/.test(text)
  return raw || isNumber ? text : withGuard(text)
}

function quoted(text: string): string {
  return /[",\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
