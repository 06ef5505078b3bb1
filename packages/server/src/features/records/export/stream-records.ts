import type { CellValue } from '@rowhouse/core/storage'
import { recordKey } from '../../../query/record-key.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import { selectPage } from '../../../query/select-records.ts'
import { selectRowTexts } from '../../../query/select-row-texts.ts'
import { selectable, visibleColumns } from '../../../query/table-access.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import type { RecordSpec } from '../read/record-spec.ts'
import { runAnswer } from '../read/run-answer.ts'
import { keysFilter, readParts } from './computed-cells.ts'
import { oneAhead } from './one-ahead.ts'
import { pagesByKey } from './pages-by-key.ts'
import { keysPerChunk, sortedKeys } from './read-chunks.ts'
import { ShownPage, type ShownRow } from './shown-page.ts'

interface Span {
  /** All: Infinity. */
  readonly limit: number
  readonly offset: number
}

const rowsPerPage = 2000

/** Records as lists show them, however many: a few pages are held at a time, and none costs more because it comes late. */
export function streamRecords(
  _ctx: InProject<'records.list'>,
  access: RecordsAccess,
  spec: RecordSpec,
  span: Span,
): AsyncGenerator<ShownPage> {
  const seen = visibleColumns(access)
  const { key } = access.table
  // Whoever does not see the key cannot be told by it where to read on.
  if (key.length === 0 || spec.shuffle || !key.every(({ id }) => seen.some((one) => one.id === id)))
    return oneAhead(byPage(access, spec, span))
  const fields = [...new Set<RecordColumn>([...(spec.fields ?? seen), ...key])]
  return spec.sorts.length === 0
    ? byKey(access, { ...spec, fields }, span)
    : oneAhead(bySorts(access, { ...spec, fields }, span))
}

type Pages = AsyncGenerator<ShownPage>

async function* byPage(access: RecordsAccess, spec: RecordSpec, { limit, offset }: Span): Pages {
  for (let read = 0; read < limit; read += rowsPerPage) {
    const count = Math.min(rowsPerPage, limit - read)
    const parts = await readParts(count, (from, most) =>
      pageOf(access, { ...spec, limit: most, offset: offset + read + from }),
    )
    yield* filled(parts)
    if (lengthOf(parts) < count) return
  }
}

async function* byKey(access: RecordsAccess, spec: RecordSpec, { limit, offset }: Span): Pages {
  const pages = pagesByKey(access, {
    condition: spec,
    offset,
    most: limit,
    perPage: rowsPerPage,
    // Elsewhere more processor is used here, for JSON, than by the database.
    twoAtOnce: access.dialect.rows.rowText !== null,
    async read(start, count) {
      const { after, offset: skipped } = { after: undefined, offset: 0, ...start }
      const parts = await readParts(count, (from, most) =>
        pageOf(access, { ...spec, after, limit: most, offset: skipped + from }),
      )
      const length = lengthOf(parts)
      // Of what is given on others may do what they like.
      const last = filled(parts).at(-1)?.last()
      return { parts, count: length, more: length === count, key: last === undefined ? [] : keyIn(access, last) }
    },
  })
  for await (const { parts } of pages) yield* filled(parts)
}

const filled = (parts: readonly ShownPage[]): readonly ShownPage[] => parts.filter(({ length }) => length > 0)
const lengthOf = (parts: readonly ShownPage[]): number => parts.reduce((sum, { length }) => sum + length, 0)

async function* bySorts(access: RecordsAccess, spec: RecordSpec, { limit, offset }: Span): Pages {
  const size = keysPerChunk(access)
  for await (const sorted of sortedKeys(access, { ...spec, most: limit + offset, offset })) {
    for (let at = 0; at < sorted.length; at += size) {
      const some = sorted.slice(at, at + size)
      const parts = await readParts(some.length, (from, most) => {
        const filter = keysFilter(access, some.slice(from, from + most))
        return pageOf(access, { ...spec, search: undefined, filter, sorts: [], limit: most, offset: 0 })
      })
      const rows = parts.flatMap((part) => part.rows())
      const byKey = new Map(rows.map((row): [string, ShownRow] => [recordKey(access.table, keyIn(access, row)), row]))
      const inOrder = some.map((key) => byKey.get(recordKey(access.table, key))).filter((row) => row !== undefined)
      yield ShownPage.ofRows(parts[0]?.columns ?? [], inOrder)
    }
  }
}

const keyIn = ({ table }: RecordsAccess, row: ShownRow): readonly CellValue[] =>
  table.key.map(({ title }) => row[title] ?? null)

/** In a list, since what is too long for one page comes as several. */
async function pageOf(access: RecordsAccess, spec: Parameters<typeof selectPage>[1]): Promise<readonly ShownPage[]> {
  const asTexts = selectRowTexts(access, spec)
  const texts = asTexts && (await runAnswer(access, asTexts, access.signal?.()))
  if (texts !== null) return [ShownPage.ofTexts(texts)]
  const answer = selectPage(access, spec)
  const signal = answer.isShort ? undefined : access.signal?.()
  const columns = selectable(access, spec.fields)
  return runAnswer(
    access,
    {
      ...answer,
      read: (rows, linked) => [ShownPage.written(columns, answer.lengthOf(rows), answer.read(rows, linked))],
    },
    signal,
  )
}
