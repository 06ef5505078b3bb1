// What each kind of file is made of: its columns, and its bytes while records come.
import { invalidRequest } from '@rowhouse/core/errors'
import { calendarEnd, calendarStart, eventText } from '@rowhouse/core/ical/calendar-text'
import { liveSettings } from '@rowhouse/core/views/live-settings'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import { selectable } from '../../../query/look.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import { eventFields, eventOf } from '../feed/event-of.ts'
import type { RecordsLook } from '../read/look-at.ts'
import { byteOrderMark, csvRow, csvTitles } from './csv-text.ts'
import type { ExportFormat, ExportWish } from './export-wish.ts'
import { jsonRow } from './json-row.ts'
import { linksAsNames, linksAsTexts } from './linked-texts.ts'
import { markdownRow, markdownTitles } from './markdown-text.ts'
import type { ChunkRow } from './read-chunks.ts'

type Chunks = AsyncIterable<readonly ChunkRow[]>

interface FileWriter {
  /** What is read of each record. */
  readonly columns: readonly RecordColumn[]
  /** Piece by piece, as fast as they are taken. */
  write(chunks: Chunks): AsyncIterable<string | Uint8Array>
}

interface FileKind {
  readonly type: string
  writer(ctx: InProject<'records.export'>, look: RecordsLook, wish: ExportWish): FileWriter
}

export const fileKinds: Readonly<Record<ExportFormat, FileKind>> = {
  csv: { type: 'text/csv; charset=utf-8', writer: delimited(',') },
  tsv: { type: 'text/tab-separated-values; charset=utf-8', writer: delimited('\t') },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    writer: (_ctx, look, { fields }) => {
      const columns = selectable(look, fields)
      return { columns, write: (chunks) => writeXlsx(look.table.title, columns, chunks) }
    },
  },
  json: {
    type: 'application/json; charset=utf-8',
    writer: (_ctx, look, { fields }) => {
      const columns = selectable(look, fields)
      return { columns, write: (chunks) => writeJson(columns, chunks) }
    },
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    writer: (_ctx, look, { fields }) => {
      const columns = selectable(look, fields)
      return { columns, write: lines('', (row) => `${jsonRow(columns, linksAsNames(columns, row))}\n`) }
    },
  },
  md: {
    type: 'text/markdown; charset=utf-8',
    writer: (_ctx, look, { fields, offset }) => {
      const columns = selectable(look, fields)
      const titles = isBegun(offset) ? '' : markdownTitles(columns)
      return { columns, write: lines(titles, (row) => markdownRow(columns, linksAsTexts(columns, row))) }
    },
  },
  ics: { type: 'text/calendar; charset=utf-8', writer: calendar },
}

/** Whoever goes on behind what they have has the titles. */
const isBegun = (offset: number | undefined): boolean => offset !== undefined && offset > 0

function delimited(delimiter: ',' | '\t'): FileKind['writer'] {
  return (_ctx, look, { fields, mark, raw, offset }) => {
    const columns = selectable(look, fields)
    const rules = { raw, delimiter }
    const titles = isBegun(offset) ? '' : (mark ? byteOrderMark : '') + csvTitles(columns, rules)
    return { columns, write: lines(titles, (row) => csvRow(columns, linksAsTexts(columns, row), rules)) }
  }
}

function lines(head: string, line: (row: ChunkRow) => string): FileWriter['write'] {
  return async function* (chunks) {
    if (head !== '') yield head
    for await (const rows of chunks) yield rows.map(line).join('')
  }
}

async function* writeXlsx(title: string, columns: readonly RecordColumn[], chunks: Chunks): AsyncGenerator<Uint8Array> {
  // Loaded when somebody wants one: nobody else waits at the start for what packs it.
  const { XlsxBook } = await import('./xlsx-book.ts')
  const book = new XlsxBook()
  yield book.startTable(title, columns)
  for await (const rows of chunks) yield book.addRows(rows.map((row) => linksAsTexts(columns, row)))
  yield book.end()
}

async function* writeJson(columns: readonly RecordColumn[], chunks: Chunks): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of chunks) {
    yield before + rows.map((row) => jsonRow(columns, linksAsNames(columns, row))).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** As the feed of the view tells it, but all of it. */
function calendar(ctx: InProject<'records.export'>, look: RecordsLook): FileWriter {
  const { view } = look
  const fields =
    view === null ? null : eventFields(look, liveSettings(readViewSettings(view.settings), look.sight.columns).settings)
  if (view === null || fields === null)
    throw invalidRequest('Only views in which records stand in time, such as calendars, can be exported as ics.')
  const place = { config: ctx.config, projectId: ctx.project.id, stampMs: Date.parse(view.created_at) }
  return {
    columns: fields.columns,
    async *write(chunks) {
      yield calendarStart(view.title)
      for await (const rows of chunks)
        yield rows
          .flatMap((row) => eventOf(look, fields, row, place) ?? [])
          .map(eventText)
          .join('')
      yield calendarEnd
    },
  }
}
