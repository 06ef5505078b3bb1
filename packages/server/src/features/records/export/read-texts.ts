import { rowTexts, type TextRules } from '@rowhouse/core/exports/row-texts'
import type { CellValue } from '@rowhouse/core/storage'
import { isStored, type RecordColumn, type StoredColumn } from '../../../query/record-table.ts'
import { selectTexts, textForm } from '../../../query/select-texts.ts'
import type { RecordsLook } from '../read/look-at.ts'
import { runAnswer } from '../read/run-answer.ts'
import { linksAsNames, linksAsTexts } from './linked-texts.ts'
import { oneAhead } from './one-ahead.ts'
import { type ChunksWish, readChunks, rowsPerChunk } from './read-chunks.ts'

type Texts = AsyncGenerator<string | Uint8Array>

/** All records that are meant as the text of a file, piece by piece. */
export function readTexts(
  look: RecordsLook,
  wish: ChunksWish,
  columns: readonly RecordColumn[],
  rules: TextRules,
): Texts {
  const isInOrderOfKey = wish.keys === undefined && wish.sorts.length === 0 && look.table.key.length > 0
  if (isInOrderOfKey && columns.every(isStored)) return oneAhead(byKey(look, wish, columns, rules))
  return ofChunks(look, wish, columns, rules)
}

/** As `byKey` of `readChunks`, but of the records only their text is seen. */
async function* byKey(
  look: RecordsLook,
  { filter, search, offset = 0 }: ChunksWish,
  columns: readonly StoredColumn[],
  rules: TextRules,
): Texts {
  const form = textForm(look, columns, rules)
  const limit = rowsPerChunk(columns)
  let after: readonly CellValue[] | undefined
  while (true) {
    const from = after === undefined ? { offset } : { after }
    const answer = selectTexts(look, { filter, search, limit, ...from }, form)
    const { text, count, more, key } = await runAnswer(look, answer, look.signal?.())
    if (count > 0) yield text
    if (!more) return
    after = key
  }
}

async function* ofChunks(
  look: RecordsLook,
  wish: ChunksWish,
  columns: readonly RecordColumn[],
  rules: TextRules,
): Texts {
  const linked = rules.kind === 'json' ? linksAsNames(columns) : linksAsTexts(columns)
  const { row: rowText, between } = rowTexts(columns, rules)
  for await (const rows of readChunks(look, wish, columns)) yield rows.map((row) => rowText(linked(row))).join(between)
}
