import { withoutGuard } from '@rowhouse/core/exports/formula-guard'
import type { SourceRow } from '@rowhouse/core/imports/find-header'
import { type DelimitedRow, DelimitedRows, type TextForm } from './delimited-rows.ts'
import { sourceLimits } from './reader-words.ts'

/** The rows of a text in columns, in bounded memory; rows without any cell are left out. */
export async function* textRows(text: AsyncIterable<string>, form: TextForm): AsyncGenerator<SourceRow> {
  const rows = new DelimitedRows(form, sourceLimits.rowCharacters)
  for await (const piece of text) yield* filled(rows.take(piece, false))
  yield* filled(rows.take('', true))
}

function* filled(rows: Iterable<DelimitedRow>): Generator<SourceRow> {
  for (const { line, cells } of rows)
    if (cells.some((cell) => cell.trim() !== '')) yield { line, cells: cells.map(withoutGuard) }
}
