import type { CellValue } from '../storage.ts'
import { type CellText, type CsvRules, csvCells, type FileColumn } from './csv-text.ts'
import { jsonCells } from './json-row.ts'

/** How records become text. Plain data: whoever reads them may be in another thread. */
export type TextRules =
  | ({ readonly kind: 'csv' } & CsvRules)
  | { readonly kind: 'json'; readonly between: string; readonly after: string }

export interface RowTexts {
  readonly between: string
  /** A row is its cells, and what follows every row. */
  readonly cells: readonly CellText[]
  readonly after: string
  row(values: readonly CellValue[]): string
}

/** Made once for a file: millions of cells ask for nothing twice. */
export function rowTexts(columns: readonly FileColumn[], rules: TextRules): RowTexts {
  const cells = rules.kind === 'csv' ? csvCells(columns, rules) : jsonCells(columns)
  const [between, after] = rules.kind === 'csv' ? ['', '\r\n'] : [rules.between, `${closing(cells)}${rules.after}`]
  return {
    between,
    cells,
    after,
    row(values) {
      let row = ''
      for (let at = 0; at < cells.length; at += 1) {
        const cell = cells[at]
        if (cell !== undefined) row += cell.before + cell.text(values[at] ?? null)
      }
      return row + after
    },
  }
}

const closing = (cells: readonly CellText[]): string => (cells.length === 0 ? '{}' : '}')
