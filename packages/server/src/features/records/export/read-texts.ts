import { rowTexts, type TextRules } from '@rowhouse/core/exports/row-texts'
import { isStored, type RecordColumn, type StoredColumn } from '../../../query/record-table.ts'
import { selectTexts, textForm } from '../../../query/select-texts.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import { runAnswer } from '../read/run-answer.ts'
import { linksAsNames, linksAsTexts } from './linked-texts.ts'
import { pagesByKey } from './pages-by-key.ts'
import { type ChunksSpec, readChunks, rowsPerChunk } from './read-chunks.ts'

type Texts = AsyncGenerator<string | Uint8Array>

/** All records that are meant as the text of a file, piece by piece. */
export function readTexts(
  access: RecordsAccess,
  spec: ChunksSpec,
  columns: readonly RecordColumn[],
  rules: TextRules,
): Texts {
  const isInOrderOfKey = spec.keys === undefined && spec.sorts.length === 0 && access.table.key.length > 0
  if (isInOrderOfKey && columns.every(isStored)) return byKey(access, spec, columns, rules)
  return ofChunks(access, spec, columns, rules)
}

/** As `byKey` of `readChunks`, but of the records only their text is seen: where another thread writes it, two work at once. */
async function* byKey(
  access: RecordsAccess,
  { filter, search, offset = 0 }: ChunksSpec,
  columns: readonly StoredColumn[],
  rules: TextRules,
): Texts {
  const form = textForm(access, columns, rules)
  const pages = pagesByKey(access, {
    condition: { filter, search },
    offset,
    most: Number.POSITIVE_INFINITY,
    perPage: rowsPerChunk(columns),
    twoAtOnce: true,
    read: (start, limit) =>
      runAnswer(access, selectTexts(access, { filter, search, limit, ...start }, form), access.signal?.()),
  })
  for await (const { text } of pages) yield text
}

async function* ofChunks(
  access: RecordsAccess,
  spec: ChunksSpec,
  columns: readonly RecordColumn[],
  rules: TextRules,
): Texts {
  const linked = rules.kind === 'json' ? linksAsNames(columns) : linksAsTexts(columns)
  const { row: rowText, between } = rowTexts(columns, rules)
  for await (const rows of readChunks(access, spec, columns))
    yield rows.map((row) => rowText(linked(row))).join(between)
}
