import type { CellValue } from '../storage.ts'
import { type CsvRules, csvRowWriter, type FileColumn } from './csv-text.ts'
import { jsonRowWriter } from './json-row.ts'

/** How records become text. Plain data: whoever reads them may be in another thread. */
export type TextRules =
  | ({ readonly kind: 'csv' } & CsvRules)
  | { readonly kind: 'json'; readonly between: string; readonly after: string }

export interface RowTexts {
  readonly between: string
  /** With what follows every row. */
  row(values: readonly CellValue[]): string
}

/** Made once for a file. */
export function rowTexts(columns: readonly FileColumn[], rules: TextRules): RowTexts {
  if (rules.kind === 'csv') return { between: '', row: csvRowWriter(columns, rules) }
  const { between, after } = rules
  const write = jsonRowWriter(columns)
  return { between, row: after === '' ? write : (values) => write(values) + after }
}
