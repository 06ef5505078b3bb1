import { invalidRequest } from '@rowhouse/core/errors'
import type { RecordPage } from '../../features/records/read/list-records.ts'
import type { CountWish } from '../../features/records/read/page-total.ts'
import type { Paging } from '../../features/records/read/record-wish.ts'
import type { JsonList } from '../../query/json-list.ts'
import type { SentQuery } from './query/sent-query.ts'

/** As JSON: `{"list":[…],"pageInfo":{…},"colors":[…],"missing":[…]}`; only `list` is always there. */
export function pageText({ list, total, colors, missing }: RecordPage, { limit, offset }: Paging): JsonList {
  const told = [colors && `,"colors":${JSON.stringify(colors)}`, missing && `,"missing":${JSON.stringify(missing)}`]
  const rest = told.join('')
  if (total === null) return ['{"list":', ...list, `${rest}}`]
  // Fractional when the offset is no multiple of the limit: existing clients expect it so.
  const page = offset / limit + 1
  const pageInfo = {
    totalRows: total.rows,
    page,
    pageSize: limit,
    isFirstPage: page === 1,
    // An estimate may be too low: nobody shall stop because of it.
    isLastPage: !total.isEstimate && page === Math.max(Math.ceil(total.rows / limit), 1),
    ...(total.isEstimate ? { isEstimate: true } : {}),
  }
  return ['{"list":', ...list, `,"pageInfo":${JSON.stringify(pageInfo)}${rest}}`]
}

export function readCountWish({ count }: SentQuery): CountWish {
  if (count === undefined || count === '') return 'quick'
  if (count === 'exact' || count === 'none') return count
  throw invalidRequest('count can be “exact” or “none”.')
}
