import { hasGuard, withoutGuard } from '@rowhouse/core/exports/formula-guard'
import type { SourceRow } from '@rowhouse/core/imports/find-header'
import { type DelimitedRow, DelimitedRows, type TextForm } from './delimited-rows.ts'
import { sourceLimits } from './reader-words.ts'

/** The rows of a text in columns, in bounded memory; rows without any cell are left out. */
export async function* textRows(text: AsyncIterable<string>, form: TextForm): AsyncGenerator<readonly SourceRow[]> {
  const rows = new DelimitedRows(form, sourceLimits.rowCharacters)
  for await (const piece of text) yield filled(rows.take(piece, false))
  yield filled(rows.take('', true))
}

const filled = (rows: readonly DelimitedRow[]): readonly SourceRow[] =>
  rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map((row) => (row.cells.some(hasGuard) ? { ...row, cells: row.cells.map(withoutGuard) } : row))
