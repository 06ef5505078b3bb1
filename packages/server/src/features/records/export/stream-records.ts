import type { CellValue } from '@rowhouse/core/storage'
import { wholeText } from '../../../query/json-list.ts'
import { visibleColumns } from '../../../query/look.ts'
import { recordKey } from '../../../query/record-key.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import { selectPage } from '../../../query/select-records.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsLook } from '../read/look-at.ts'
import type { RecordWish } from '../read/record-wish.ts'
import { runAnswer } from '../read/run-answer.ts'
import { keysFilter, readParts } from './computed-cells.ts'
import { oneAhead } from './one-ahead.ts'
import { keysPerChunk, sortedKeys } from './read-chunks.ts'

/** Cells by title, as lists show them; perhaps with those of the key beside what was asked for. */
export type ShownRow = Readonly<Record<string, CellValue>>

interface Span {
  /** All: Infinity. */
  readonly limit: number
  readonly offset: number
}

const rowsPerPage = 1000

/** Records as lists show them, however many: two pages are held at a time, and none costs more because it comes late. */
export function streamRecords(
  _ctx: InProject<'records.list'>,
  look: RecordsLook,
  wish: RecordWish,
  span: Span,
): AsyncGenerator<readonly ShownRow[]> {
  const seen = visibleColumns(look)
  const { key } = look.table
  // Whoever does not see the key cannot be told by it where to read on.
  if (key.length === 0 || wish.shuffle || !key.every(({ id }) => seen.some((one) => one.id === id)))
    return oneAhead(byPage(look, wish, span))
  const fields = [...new Set<RecordColumn>([...(wish.fields ?? seen), ...key])]
  const pages = wish.sorts.length === 0 ? byKey : bySorts
  return oneAhead(pages(look, { ...wish, fields }, span))
}

type Pages = AsyncGenerator<readonly ShownRow[]>

async function* byPage(look: RecordsLook, wish: RecordWish, { limit, offset }: Span): Pages {
  for (let read = 0; read < limit; read += rowsPerPage) {
    const count = Math.min(rowsPerPage, limit - read)
    const rows = await readParts(count, (from, most) =>
      pageOf(look, { ...wish, limit: most, offset: offset + read + from }),
    )
    if (rows.length > 0) yield rows
    if (rows.length < count) return
  }
}

async function* byKey(look: RecordsLook, wish: RecordWish, { limit, offset }: Span): Pages {
  let after: readonly CellValue[] | undefined
  let left = limit
  while (left > 0) {
    const count = Math.min(rowsPerPage, left)
    const start = after
    const rows = await readParts(count, (from, most) =>
      pageOf(look, { ...wish, after: start, limit: most, offset: from + (start === undefined ? offset : 0) }),
    )
    if (rows.length > 0) yield rows
    if (rows.length < count) return
    left -= rows.length
    after = keyIn(look, rows.at(-1) ?? {})
  }
}

async function* bySorts(look: RecordsLook, wish: RecordWish, { limit, offset }: Span): Pages {
  const size = keysPerChunk(look)
  for await (const sorted of sortedKeys(look, { ...wish, most: limit + offset, offset })) {
    for (let at = 0; at < sorted.length; at += size) {
      const some = sorted.slice(at, at + size)
      const rows = await readParts<ShownRow>(some.length, (from, most) => {
        const filter = keysFilter(look, some.slice(from, from + most))
        return pageOf(look, { ...wish, search: undefined, filter, sorts: [], limit: most, offset: 0 })
      })
      const byKey = new Map(rows.map((row): [string, ShownRow] => [recordKey(look.table, keyIn(look, row)), row]))
      yield some.map((key) => byKey.get(recordKey(look.table, key))).filter((row) => row !== undefined)
    }
  }
}

const keyIn = ({ table }: RecordsLook, row: ShownRow): readonly CellValue[] =>
  table.key.map(({ title }) => row[title] ?? null)

async function pageOf(look: RecordsLook, wish: Parameters<typeof selectPage>[1]): Promise<readonly ShownRow[]> {
  const answer = selectPage(look, wish)
  const signal = answer.isShort ? undefined : look.signal?.()
  return JSON.parse(wholeText(await runAnswer(look, answer, signal)))
}
