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

/** How the cells of one column are written. */
export interface CellText {
  /** Whatever the cell is, this stands before it. */
  readonly before: string
  text(value: CellValue): string
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

export const csvCells = (columns: readonly FileColumn[], rules: CsvRules): readonly CellText[] =>
  columns.map((column, at) => ({
    before: at === 0 ? '' : (rules.delimiter ?? ','),
    text: cellWriter(column, rules),
  }))

function cellWriter({ type, options, comparison }: FileColumn, { raw }: CsvRules): (value: CellValue) => string {
  // Taken once: no two types are objects of one shape, among which looking for it takes longer than what most cells show.
  const { show } = type
  const isNumber = comparison === 'number' || comparison === 'decimal'
  return (value) => {
    const text = show(value, options)
    if (isPlain(text)) return text
    return quoted(raw || (isNumber && negative.test(text)) ? text : withGuard(text))
  }
}

const mayChange = /^['=+\-@]|[",\t\r\n]/
/** Up to here looking at each letter takes less than asking a pattern. */
const fewLetters = 24

/** Neither the guard nor quotes would change it. */
function isPlain(text: string): boolean {
  if (text.length > fewLetters) return !mayChange.test(text)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    // Digits and letters come behind.
    if (code < 48 && (code === 34 || code === 44 || code === 9 || code === 10 || code === 13)) return false
  }
  const first = text.charCodeAt(0)
  return first !== 45 && first !== 39 && first !== 61 && first !== 43 && first !== 64
}

/** A number below zero, of which the guard would make a text. */
const negative = /^-[\d.:]+%?$/

function quoted(text: string): string {
  if (!/[",\t\r\n]/.test(text)) return text
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`
}
