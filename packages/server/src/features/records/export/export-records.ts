import { selectable } from '../../../query/look.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsLook } from '../read/look-at.ts'
import { byteOrderMark, csvRow, csvTitles } from './csv-text.ts'
import { jsonRow } from './json-row.ts'
import { linksAsNames, linksAsTexts } from './linked-texts.ts'
import { type ChunkRow, type ChunksWish, readChunks } from './read-chunks.ts'

export interface ExportWish extends ChunksWish {
  readonly format: ExportFormat
  /** CSV: with a byte order mark, by which some programs know UTF-8. */
  readonly mark: boolean
  /** CSV: without the guard against formulas. */
  readonly raw: boolean
}

export type ExportFormat = keyof typeof writers

interface ExportedFile {
  readonly type: string
  /** Piece by piece, as fast as they are taken. */
  readonly content: AsyncIterable<string | Uint8Array>
}

/**
 * The first records are read before anything leaves, so that a refusal is still an answer. Audited then too: whoever
 * breaks off half way has read that half.
 */
export async function exportRecords(
  ctx: InProject<'records.export'>,
  look: RecordsLook,
  wish: ExportWish,
): Promise<ExportedFile> {
  const { format } = wish
  const columns = selectable(look, wish.fields)
  const { type, write } = writers[format]
  const chunks = await begun(readChunks(look, wish, columns))
  await ctx.write(async (tx) =>
    tx.announce({ type: 'records.exported', project: ctx.project.id, table: look.table.id, format }),
  )
  return { type, content: write(chunks, { columns, look, wish }) }
}

async function begun<T>(chunks: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await chunks.next()
  return rest(first, chunks)
}

async function* rest<T>(first: IteratorResult<T>, chunks: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return
  yield first.value
  yield* chunks
}

interface Writing {
  readonly columns: readonly RecordColumn[]
  readonly look: RecordsLook
  readonly wish: ExportWish
}

type Chunks = AsyncIterable<readonly ChunkRow[]>

const writers = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
  json: { type: 'application/json; charset=utf-8', write: writeJson },
} as const

async function* writeCsv(chunks: Chunks, { columns, wish }: Writing): AsyncGenerator<string> {
  yield (wish.mark ? byteOrderMark : '') + csvTitles(columns, wish)
  for await (const rows of chunks) yield rows.map((row) => csvRow(columns, linksAsTexts(columns, row), wish)).join('')
}

async function* writeXlsx(chunks: Chunks, { columns, look }: Writing): AsyncGenerator<Uint8Array> {
  // Loaded when somebody wants one: nobody else waits at the start for what packs it.
  const { XlsxBook } = await import('./xlsx-book.ts')
  const book = new XlsxBook({ title: look.table.title, columns })
  for await (const rows of chunks) yield book.addRows(rows.map((row) => linksAsTexts(columns, row)))
  yield book.end()
}

async function* writeJson(chunks: Chunks, { columns }: Writing): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of chunks) {
    yield before + rows.map((row) => jsonRow(columns, linksAsNames(columns, row))).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
