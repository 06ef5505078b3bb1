import { notFound } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { CellValue } from '@rowhouse/core/storage'
import type { Answer } from '../../../query/answer.ts'
import type { JsonList } from '../../../query/json-list.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import { selectCells } from '../../../query/select-cells.ts'
import type { InProject } from '../../../request/context.ts'
import { countWithin } from '../read/count-within.ts'
import type { RecordPage } from '../read/list-records.ts'
import { lookAt, type RecordsLook } from '../read/look-at.ts'
import type { PageWish } from '../read/record-wish.ts'
import { runAnswer } from '../read/run-answer.ts'
import type { LinkColumn } from './link-column.ts'

/** A link column and the record whose links are meant. */
export interface LinkedTo {
  readonly column: LinkColumn
  /** Its key as it stands in addresses. */
  readonly record: string
}

/** What is asked of linked records speaks of the table on the other side. */
export function lookBeyond(
  ctx: InProject<OperationName>,
  { clock }: RecordsLook,
  { link }: LinkColumn,
): Promise<RecordsLook> {
  return lookAt(ctx, { table: link.table.id }, { zone: clock.zone, isBeyond: true })
}

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
