import { buffer } from 'node:stream/consumers'
import { invalidRequest } from '@rowhouse/core/errors'
import { findDelimiter, findQuote } from '@rowhouse/core/imports/find-delimiter'
import { formatOfTitle, type ImportFormat, importEndings } from '@rowhouse/core/imports/import-formats'
import { isArchive, isOldBook } from './book-head.ts'
import { sheetsOf } from './book-sheets.ts'
import { isBundle } from './file-bundle.ts'
import { HeldBytes } from './held-bytes.ts'
import { jsonRows } from './json-rows.ts'
import { openBundle } from './open-bundle.ts'
import { asBook, type OpenSource, type SourceRows } from './opened-source.ts'
import type { ReadingSpec } from './reader-words.ts'
import type { SourceSheet } from './source-sheet.ts'
import { decoded, encodingIn } from './source-text.ts'
import { textRows } from './text-rows.ts'
import { openUnpacked } from './unpacked-book.ts'

const headBytes = 65_536
const shownLines = 20
const longestLine = 500

interface Spec {
  readonly title: string
  /** What is told is not found out. */
  readonly format: ImportFormat | null
  readonly reading: ReadingSpec
  /** Of objects, from an earlier look. */
  readonly names: readonly string[]
  readonly isUnpacked?: boolean | undefined
}

/** What a file is says its content, whatever it is called. */
export async function openSource(bytes: AsyncIterable<Uint8Array>, spec: Spec): Promise<OpenSource> {
  if (spec.isUnpacked === true) return openUnpacked(bytes)
  const { head, all } = await peeked(bytes)
  if (head.length === 0) throw invalidRequest('The file is empty.')
  if (isBundle(head))
    return openBundle(await buffer(all), (own, { title, encoding }) =>
      openSource(own, { title, format: null, reading: encoding === undefined ? {} : { encoding }, names: [] }),
    )
  if (isArchive(head) || isOldBook(head)) {
    const sheets = await sheetsOf(await HeldBytes.from(all))
    return asBook(sheets.map((sheet) => ({ ...sheet, lines: [], names: null, rows: () => oneByOne(sheet.rows()) })))
  }
  return openText(head, all, spec)
}

function openText(head: Uint8Array, all: AsyncIterable<Uint8Array>, spec: Spec): OpenSource {
  const { encoding: wished } = spec.reading
  const told = encodingIn(head)
  const encoding = wished ?? told ?? 'utf-8'
  const isSure = wished !== undefined || encoding !== 'utf-8'
  const text = new TextDecoder(encoding).decode(head)
  // Zeros in what is no UTF-16: a picture, an archive, a program.
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be' && isBinary(head))
    throw invalidRequest(`This is no text and no spreadsheet. Files that can be imported: ${importEndings.join(' ')}`)
  const format = spec.format ?? formatOf(spec.title, text)
  const quote = spec.reading.quote ?? findQuote(text)
  const delimiter = spec.reading.delimiter ?? (format === 'tsv' ? '\t' : findDelimiter(text, quote))
  const isJson = format === 'json' || format === 'jsonl'
  const names = isJson ? [...spec.names] : null
  const rows = (): AsyncIterable<SourceRows> => {
    const pieces = decoded(all, encoding, isSure)
    return names === null ? textRows(pieces, { delimiter, quote }) : jsonRows(pieces, format === 'jsonl', names)
  }
  const lines = text.split(/\r\n|\n|\r/, shownLines).map((line) => line.slice(0, longestLine).toWellFormed())
  const sheet = {
    id: '0',
    title: titleOf(spec.title),
    isHidden: false,
    notes: () => [],
    formulas: () => [],
    lines,
    names,
    rows,
  }
  return { format, encoding, delimiter, quote, sheets: [sheet] }
}

/** Of a book that is not taken apart first, as those of several files are. */
async function* oneByOne(rows: ReturnType<SourceSheet['rows']>): AsyncGenerator<SourceRows> {
  for await (const row of rows) yield [row]
}

/** The first bytes, and all of them. */
async function peeked(bytes: AsyncIterable<Uint8Array>): Promise<{ head: Buffer; all: AsyncIterable<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]()
  const pieces: Uint8Array[] = []
  let size = 0
  while (size < headBytes) {
    const { done, value } = await iterator.next()
    if (done === true) break
    pieces.push(value)
    size += value.length
  }
  const head = Buffer.concat(pieces)
  async function* all(): AsyncGenerator<Uint8Array> {
    yield head
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { head: head.subarray(0, headBytes), all: all() }
}

const isBinary = (head: Uint8Array): boolean => head.filter((byte) => byte === 0).length > head.length / 50

function formatOf(title: string, text: string): ImportFormat {
  const named = formatOfTitle(title)
  const begin = text.trimStart()
  if (named === 'json' || named === 'jsonl') return isLines(begin) ? 'jsonl' : 'json'
  if (named === null && /^[[{]/.test(begin)) return isLines(begin) ? 'jsonl' : 'json'
  return named === 'tsv' ? 'tsv' : 'csv'
}

/** An object a line: the first line is one, and others follow. */
function isLines(text: string): boolean {
  const [first = '', second] = text.split(/\r?\n/, 2)
  if (second === undefined || !first.startsWith('{')) return false
  try {
    JSON.parse(first)
    return true
  } catch {
    return false
  }
}

const titleOf = (title: string): string => title.replace(/\.[a-z]{1,6}$/i, '').trim() || 'Sheet'
