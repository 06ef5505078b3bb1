import { rowTexts, type TextRules } from '@rowhouse/core/exports/row-texts'
import type { CellValue } from '@rowhouse/core/storage'
import { isStored, type RecordColumn, type StoredColumn } from '../../../query/record-table.ts'
import { selectTexts, textForm } from '../../../query/select-texts.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import { runAnswer } from '../read/run-answer.ts'
import { linksAsNames, linksAsTexts } from './linked-texts.ts'
import { oneAhead } from './one-ahead.ts'
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
  if (isInOrderOfKey && columns.every(isStored)) return oneAhead(byKey(access, spec, columns, rules))
  return ofChunks(access, spec, columns, rules)
}

/** As `byKey` of `readChunks`, but of the records only their text is seen. */
async function* byKey(
  access: RecordsAccess,
  { filter, search, offset = 0 }: ChunksSpec,
  columns: readonly StoredColumn[],
  rules: TextRules,
): Texts {
  const form = textForm(access, columns, rules)
  const limit = form.rowsAtOnce(rowsPerChunk(columns))
  let after: readonly CellValue[] | undefined
  while (true) {
    const from = after === undefined ? { offset } : { after }
    const answer = selectTexts(access, { filter, search, limit, ...from }, form)
    const { text, count, more, key } = await runAnswer(access, answer, access.signal?.())
    if (count > 0) yield text
    if (!more) return
    after = key
  }
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
