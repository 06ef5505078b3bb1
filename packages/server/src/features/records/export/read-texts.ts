import { rowTexts, type TextRules } from '@rowhouse/core/exports/row-texts'
import type { CellValue } from '@rowhouse/core/storage'
import type { Answer } from '../../../query/answer.ts'
import { isWhole } from '../../../query/conditions.ts'
import { recordKey } from '../../../query/record-key.ts'
import { isStored, type RecordColumn, type StoredColumn } from '../../../query/record-table.ts'
import { selectValues } from '../../../query/select-cells.ts'
import { selectTexts, textForm } from '../../../query/select-texts.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import { runAnswer } from '../read/run-answer.ts'
import { linksAsNames, linksAsTexts } from './linked-texts.ts'
import { oneAhead, unawaited } from './one-ahead.ts'
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

/** Where a page begins. */
type From = { readonly offset: number } | { readonly after: readonly CellValue[] }

/**
 * As `byKey` of `readChunks`, but of the records only their text is seen. Where another thread writes it, two work at once: while
 * one page is written, where it will end is looked up, and the page behind that is begun.
 */
async function* byKey(
  access: RecordsAccess,
  { filter, search, offset = 0 }: ChunksSpec,
  columns: readonly StoredColumn[],
  rules: TextRules,
): Texts {
  const form = textForm(access, columns, rules)
  const limit = rowsPerChunk(columns)
  const ask = <T>(answer: Answer<T>): Promise<T> => runAnswer(access, answer, access.signal?.())
  const read = (from: From) => ask(selectTexts(access, { filter, search, limit, ...from }, form))
  const begin = async (after: readonly CellValue[]) => {
    const [last] = await ask(selectValues(access, { filter: null, limit: 1, offset: limit - 1, after }, []))
    return last === undefined ? null : { after: last.key, page: unawaited(read({ after: last.key })) }
  }
  // Whom a condition hides would be looked for twice.
  const mayBegin = form.written !== null && isWhole(access, { filter, search })
  let from: From = { offset }
  let page = read(from)
  let isCut = true
  while (true) {
    // What is begun ahead and fails, perhaps because there is no place for it, is read in its turn.
    const behind = mayBegin && !isCut && 'after' in from ? begin(from.after).catch(() => null) : null
    const { text, count, more, key } = await page
    if (count > 0) yield text
    if (!more) return
    const next = await behind
    // Others may have put something in between, or taken something away.
    const isNext = next !== null && recordKey(access.table, next.after) === recordKey(access.table, key)
    page = isNext ? next.page.catch(() => read({ after: key })) : read({ after: key })
    from = { after: key }
    // Pages of long records end sooner than that.
    isCut = count < limit
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
