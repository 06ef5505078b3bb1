import { notFound } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { CellValue } from '@rowhouse/core/storage'
import type { Answer } from '../../../query/answer.ts'
import type { JsonList } from '../../../query/json-list.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import { selectCells } from '../../../query/select-cells.ts'
import type { InProject } from '../../../request/context.ts'
import { accessTo, type RecordsAccess } from '../read/access-to.ts'
import { countWithin } from '../read/count-within.ts'
import type { RecordPage } from '../read/list-records.ts'
import type { PageSpec } from '../read/record-spec.ts'
import { runAnswer } from '../read/run-answer.ts'
import type { LinkColumn } from './link-column.ts'

/** A link column and the record whose links are meant. */
export interface LinkedTo {
  readonly column: LinkColumn
  /** Its key as it stands in addresses. */
  readonly record: string
}

/** What is asked of linked records speaks of the table on the other side. */
export function accessBeyond(
  ctx: InProject<OperationName>,
  { clock }: RecordsAccess,
  { link }: LinkColumn,
): Promise<RecordsAccess> {
  return accessTo(ctx, { table: link.table.id }, { zone: clock.zone, isBeyond: true })
}

export interface LinkedPageSpec extends PageSpec {
  /** Whether anybody wants to know how many there are in all. */
  readonly isCounted: boolean
}

/** The key of the record whose links are asked for, which must be there. */
export async function requireRecord(access: RecordsAccess, record: string): Promise<readonly CellValue[]> {
  const key = parseRecordKey(access.table, record)
  const found = await runAnswer(access, selectCells(access, { keys: [key] }, []))
  if (found.length === 0) throw notFound('record', record)
  return key
}

export async function linkedPage(
  access: RecordsAccess,
  { isCounted }: LinkedPageSpec,
  page: Answer<JsonList>,
  count: () => Answer<number>,
): Promise<RecordPage> {
  const list = runAnswer(access, page, access.signal?.())
  if (!isCounted) return { list: await list, total: null }
  const [found, rows] = await Promise.all([list, countWithin(access, count(), access.signal?.())])
  return { list: found, total: { rows, isEstimate: false } }
}
