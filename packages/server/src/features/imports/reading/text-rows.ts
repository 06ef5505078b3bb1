import { pipeline, Readable } from 'node:stream'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { SourceRow } from '@rowhouse/core/imports/find-header'
import type { CsvError } from 'csv-parse'
import { withoutGuard } from '../../records/export/formula-guard.ts'
import { sourceLimits } from './reader-words.ts'

interface TextForm {
  readonly delimiter: string
  readonly quote: '"' | "'" | ''
}

/** The rows of a text in columns, in bounded memory; rows without any cell are left out. */
export async function* textRows(
  text: AsyncIterable<string>,
  { delimiter, quote }: TextForm,
): AsyncGenerator<SourceRow> {
  const { CsvError: Refused, parse } = await import('csv-parse')
  const parser = parse({
    delimiter,
    quote: quote === '' ? false : quote,
    info: true,
    max_record_size: sourceLimits.rowCharacters,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  })
  // A failure on one side ends the other; it is told by the loop below.
  pipeline(Readable.from(text), parser, () => undefined)
  let end = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const line = end + 1
      end = info.lines
      if (record.some((cell) => cell.trim() !== '')) yield { line, cells: record.map(withoutGuard) }
    }
  } catch (error) {
    throw error instanceof Refused ? refusalOf(error) : error
  }
}

function refusalOf({ code, lines }: CsvError): AppError {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return invalidRequest('The file ends inside of a quoted cell.')
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new AppError(
      'too_large',
      `Line ${String(lines)}: a row may have at most ${sourceLimits.rowCharacters} characters.`,
    )
  return invalidRequest('The file cannot be read as CSV.')
}
