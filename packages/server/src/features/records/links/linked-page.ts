import { notFound } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import type { Answer } from '../../../query/answer.ts'
import type { JsonList } from '../../../query/json-list.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import { selectCells } from '../../../query/select-cells.ts'
import { countWithin } from '../read/count-within.ts'
import type { RecordPage } from '../read/list-records.ts'
import type { RecordsLook } from '../read/look-at.ts'
import type { PageWish } from '../read/read-wish.ts'
import { runAnswer } from '../read/run-answer.ts'

export interface LinkedPageWish extends PageWish {
  /** Whether anybody wants to know how many there are in all. */
  readonly isCounted: boolean
}

/** The key of the record whose links are asked for, which must be there. */
export async function requireRecord(look: RecordsLook, record: string): Promise<readonly CellValue[]> {
  const key = parseRecordKey(look.table, record)
  const found = await runAnswer(look, selectCells(look, { keys: [key] }, []))
  if (found.length === 0) throw notFound('record', record)
  return key
}

export async function linkedPage(
  look: RecordsLook,
  { isCounted }: LinkedPageWish,
  page: Answer<JsonList>,
  count: () => Answer<number>,
): Promise<RecordPage> {
  const list = runAnswer(look, page, look.signal?.())
  if (!isCounted) return { list: await list, total: null }
  const [found, rows] = await Promise.all([list, countWithin(look, count(), look.signal?.())])
  return { list: found, total: { rows, isEstimate: false } }
}
