import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { CsvError } from 'csv-parse'

export interface CsvRow {
  /** Where it ends in the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** One record of a file may not take more: an unclosed quote would make one of everything behind it. */
const longestRow = 10_000_000

/** The rows of a CSV file, in bounded memory. */
export async function* csvRows(file: string, delimiter: string): AsyncGenerator<CsvRow, void> {
  // Loaded with the first file, so that no start waits for it.
  const { CsvError: Refused, parse } = await import('csv-parse')
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: longestRow,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  })
  // A failure on one side ends the other; it is told by the loop below.
  pipeline(Readable.from(textOf(file)), parser, () => undefined)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record }
  } catch (error) {
    throw error instanceof Refused ? refusalOf(error) : encodingRefusal(error)
  }
}

// A text in another encoding would be stored with its letters lost.
async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for await (const bytes of createReadStream(file)) yield decoder.decode(bytes as Buffer, { stream: true })
  yield decoder.decode()
}

function refusalOf({ code, lines }: CsvError): AppError {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return invalidRequest('The file ends inside of a quoted cell.')
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new AppError('too_large', `Line ${String(lines)}: a row may have at most ${longestRow} characters.`)
  return invalidRequest('The file cannot be read as CSV.')
}

function encodingRefusal(error: unknown): unknown {
  const isEncoding = error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
  return isEncoding ? invalidRequest('The file is no UTF-8 text: save it as “CSV UTF-8” and try again.') : error
}
