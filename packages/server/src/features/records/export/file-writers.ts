// What each kind of file is made of: its columns, and its bytes while records come.
import { invalidRequest } from '@rowhouse/core/errors'
import { byteOrderMark, csvTitles } from '@rowhouse/core/exports/csv-text'
import { calendarEnd, calendarStart, eventText } from '@rowhouse/core/ical/calendar-text'
import { liveSettings } from '@rowhouse/core/views/live-settings'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { RecordColumn } from '../../../query/record-table.ts'
import { selectable } from '../../../query/table-access.ts'
import type { InProject } from '../../../request/context.ts'
import { eventFields, eventOf } from '../feed/event-of.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import type { ExportFormat, ExportSpec } from './export-spec.ts'
import { linksAsTexts } from './linked-texts.ts'
import { markdownRow, markdownTitles } from './markdown-text.ts'
import { type ChunkRow, readChunks } from './read-chunks.ts'
import { readTexts } from './read-texts.ts'

type Content = AsyncIterable<string | Uint8Array>

interface FileWriter {
  /** The first records are read before it answers; what is given comes piece by piece, as fast as it is taken. */
  begin(): Promise<Content>
}

interface FileKind {
  readonly type: string
  writer(ctx: InProject<'records.export'>, access: RecordsAccess, spec: ExportSpec): FileWriter
}

export const fileKinds: Readonly<Record<ExportFormat, FileKind>> = {
  csv: { type: 'text/csv; charset=utf-8', writer: delimited(',') },
  tsv: { type: 'text/tab-separated-values; charset=utf-8', writer: delimited('\t') },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    writer: (_ctx, access, spec) => {
      const columns = selectable(access, spec.fields)
      return fileOf(readChunks(access, spec, columns), (chunks) => writeXlsx(access.table.title, columns, chunks))
    },
  },
  json: {
    type: 'application/json; charset=utf-8',
    writer: (_ctx, access, spec) => {
      const rules = { kind: 'json', between: ',\n', after: '' } as const
      return fileOf(readTexts(access, spec, selectable(access, spec.fields), rules), writeJson)
    },
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    writer: (_ctx, access, spec) => {
      const rules = { kind: 'json', between: '', after: '\n' } as const
      return fileOf(readTexts(access, spec, selectable(access, spec.fields), rules), (texts) => texts)
    },
  },
  md: {
    type: 'text/markdown; charset=utf-8',
    writer: (_ctx, access, spec) => {
      const columns = selectable(access, spec.fields)
      const titles = isBegun(spec.offset) ? '' : markdownTitles(columns)
      const texts = linksAsTexts(columns)
      return fileOf(readChunks(access, spec, columns), (chunks) =>
        behind(titles, chunks, (rows) => rows.map((row) => markdownRow(columns, texts(row))).join('')),
      )
    },
  },
  ics: { type: 'text/calendar; charset=utf-8', writer: calendar },
}

/** Read so far that a refusal is still an answer. */
function fileOf<Piece>(pieces: AsyncGenerator<Piece>, write: (pieces: AsyncIterable<Piece>) => Content): FileWriter {
  return {
    async begin() {
      const first = await pieces.next()
      return write(rest(first, pieces))
    },
  }
}

async function* rest<T>(first: IteratorResult<T>, pieces: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return
  yield first.value
  yield* pieces
}

/** Whoever goes on behind what they have has the titles. */
const isBegun = (offset: number | undefined): boolean => offset !== undefined && offset > 0

function delimited(delimiter: ',' | '\t'): FileKind['writer'] {
  return (_ctx, access, spec) => {
    const columns = selectable(access, spec.fields)
    const rules = { kind: 'csv', raw: spec.raw, delimiter } as const
    const titles = isBegun(spec.offset) ? '' : (spec.mark ? byteOrderMark : '') + csvTitles(columns, rules)
    return fileOf(readTexts(access, spec, columns, rules), (texts) => behind(titles, texts, (text) => text))
  }
}

async function* behind<Piece>(
  head: string,
  pieces: AsyncIterable<Piece>,
  write: (piece: Piece) => string | Uint8Array,
): AsyncGenerator<string | Uint8Array> {
  if (head !== '') yield head
  for await (const piece of pieces) yield write(piece)
}

async function* writeXlsx(
  title: string,
  columns: readonly RecordColumn[],
  chunks: AsyncIterable<readonly ChunkRow[]>,
): AsyncGenerator<Uint8Array> {
  // Loaded when somebody wants one: nobody else waits at the start for what packs it.
  const { XlsxBook } = await import('./xlsx-book.ts')
  const book = new XlsxBook()
  yield book.startTable(title, columns)
  const texts = linksAsTexts(columns)
  for await (const rows of chunks) yield book.addRows(rows.map(texts))
  yield book.end()
}

async function* writeJson(texts: AsyncIterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
  let before = '[\n'
  for await (const text of texts) {
    yield before
    yield text
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** As the feed of the view tells it, but all of it. */
function calendar(ctx: InProject<'records.export'>, access: RecordsAccess, spec: ExportSpec): FileWriter {
  const { view } = access
  const fields =
    view === null
      ? null
      : eventFields(access, liveSettings(readViewSettings(view.settings), access.sight.columns).settings)
  if (view === null || fields === null)
    throw invalidRequest('Only views in which records stand in time, such as calendars, can be exported as ics.')
  const place = { config: ctx.config, projectId: ctx.project.id, stampMs: Date.parse(view.created_at) }
  return fileOf(readChunks(access, spec, fields.columns), async function* (chunks) {
    yield calendarStart(view.title)
    for await (const rows of chunks)
      yield rows
        .flatMap((row) => eventOf(access, fields, row, place) ?? [])
        .map(eventText)
        .join('')
    yield calendarEnd
  })
}
