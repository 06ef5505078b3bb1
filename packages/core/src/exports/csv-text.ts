import type { ColumnType, Comparison } from '../column-types/column-type.ts'
import type { CellValue } from '../storage.ts'
import { withGuard } from './formula-guard.ts'

/** As much of a column as a file needs. */
export interface FileColumn {
  readonly title: string
  readonly type: Pick<ColumnType, 'show'>
  readonly options: unknown
  readonly comparison: Comparison
}

export interface CsvRules {
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

export function csvTitles(columns: readonly FileColumn[], { raw, delimiter }: CsvRules): string {
  return csvLine(
    columns.map(({ title }) => (raw ? title : withGuard(title))),
    delimiter,
  )
}

/** What writes a record as a line. Made once for a file: millions of cells ask for nothing twice. */
export function csvRowWriter(
  columns: readonly FileColumn[],
  rules: CsvRules,
): (values: readonly CellValue[]) => string {
  const { delimiter = ',' } = rules
  const cells = columns.map((column) => cellWriter(column, rules))
  return (values) => {
    let line = ''
    for (let at = 0; at < cells.length; at += 1) line += (at === 0 ? '' : delimiter) + cells[at]?.(values[at] ?? null)
    return `${line}\r\n`
  }
}

/** Of all others neither the guard nor the quotes would change anything. */
const mayChange = /^['=+\-@]|[",\t\r\n]/

function cellWriter({ type, options, comparison }: FileColumn, { raw }: CsvRules): (value: CellValue) => string {
  const isNumber = comparison === 'number' || comparison === 'decimal'
  return (value) => {
    const text = type.show(value, options)
    if (!mayChange.test(text)) return text
    return quoted(raw || (isNumber && negative.test(text)) ? text : withGuard(text))
  }
}

/** A number below zero, of which the guard would make a text. */
const negative = /^-[\d.:]+%?$/

function quoted(text: string): string {
  return /[",\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
