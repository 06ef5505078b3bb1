import type { CellValue } from '@rowhouse/core/storage'
import { selectable, visibleColumns } from '../../../query/look.ts'
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
import { ShownPage, type ShownRow } from './shown-page.ts'

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
): AsyncGenerator<ShownPage> {
  const seen = visibleColumns(look)
  const { key } = look.table
  // Whoever does not see the key cannot be told by it where to read on.
  if (key.length === 0 || wish.shuffle || !key.every(({ id }) => seen.some((one) => one.id === id)))
    return oneAhead(byPage(look, wish, span))
  const fields = [...new Set<RecordColumn>([...(wish.fields ?? seen), ...key])]
  const pages = wish.sorts.length === 0 ? byKey : bySorts
  return oneAhead(pages(look, { ...wish, fields }, span))
}

type Pages = AsyncGenerator<ShownPage>

async function* byPage(look: RecordsLook, wish: RecordWish, { limit, offset }: Span): Pages {
  for (let read = 0; read < limit; read += rowsPerPage) {
    const count = Math.min(rowsPerPage, limit - read)
    const parts = await readParts(count, (from, most) =>
      pageOf(look, { ...wish, limit: most, offset: offset + read + from }),
    )
    yield* filled(parts)
    if (lengthOf(parts) < count) return
  }
}

async function* byKey(look: RecordsLook, wish: RecordWish, { limit, offset }: Span): Pages {
  let after: readonly CellValue[] | undefined
  let left = limit
  while (left > 0) {
    const count = Math.min(rowsPerPage, left)
    const start = after
    const parts = await readParts(count, (from, most) =>
      pageOf(look, { ...wish, after: start, limit: most, offset: from + (start === undefined ? offset : 0) }),
    )
    // Of what is yielded others may do what they like.
    const last = filled(parts).at(-1)?.last()
    yield* filled(parts)
    const length = lengthOf(parts)
    if (length < count || last === undefined) return
    left -= length
    after = keyIn(look, last)
  }
}

const filled = (parts: readonly ShownPage[]): readonly ShownPage[] => parts.filter(({ length }) => length > 0)
const lengthOf = (parts: readonly ShownPage[]): number => parts.reduce((sum, { length }) => sum + length, 0)

async function* bySorts(look: RecordsLook, wish: RecordWish, { limit, offset }: Span): Pages {
  const size = keysPerChunk(look)
  for await (const sorted of sortedKeys(look, { ...wish, most: limit + offset, offset })) {
    for (let at = 0; at < sorted.length; at += size) {
      const some = sorted.slice(at, at + size)
      const parts = await readParts(some.length, (from, most) => {
        const filter = keysFilter(look, some.slice(from, from + most))
        return pageOf(look, { ...wish, search: undefined, filter, sorts: [], limit: most, offset: 0 })
      })
      const rows = parts.flatMap((part) => part.rows())
      const byKey = new Map(rows.map((row): [string, ShownRow] => [recordKey(look.table, keyIn(look, row)), row]))
      const inOrder = some.map((key) => byKey.get(recordKey(look.table, key))).filter((row) => row !== undefined)
      yield ShownPage.ofRows(parts[0]?.columns ?? [], inOrder)
    }
  }
}

const keyIn = ({ table }: RecordsLook, row: ShownRow): readonly CellValue[] =>
  table.key.map(({ title }) => row[title] ?? null)

/** In a list, since what is too long for one page comes as several. */
async function pageOf(look: RecordsLook, wish: Parameters<typeof selectPage>[1]): Promise<readonly ShownPage[]> {
  const answer = selectPage(look, wish)
  const signal = answer.isShort ? undefined : look.signal?.()
  const columns = selectable(look, wish.fields)
  return runAnswer(
    look,
    {
      ...answer,
      read: (rows, linked) => [ShownPage.written(columns, answer.lengthOf(rows), answer.read(rows, linked))],
    },
    signal,
  )
}
