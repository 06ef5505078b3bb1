import { invalidRequest } from '@rowhouse/core/errors'
import type { RecordPage } from '../../features/records/read/list-records.ts'
import type { CountSpec } from '../../features/records/read/page-total.ts'
import { weakEtagOf } from '../../platform/etag.ts'
import type { JsonList } from '../../query/json-list.ts'
import { type Page, pageInfoOf } from '../../request/page.ts'
import type { SentQuery } from './query/sent-query.ts'

/** As JSON: `{"list":[…],"pageInfo":{…},"colors":[…],"missing":[…]}`; only `list` is always there. */
export function pageText(shown: RecordPage, page: Page): JsonList {
  const { list, total } = shown
  const rest = toldBeside(shown)
  if (total === null) return ['{"list":', ...list, `${rest}}`]
  const info = pageInfoOf(total.rows, page)
  // An estimate may be too low: nobody shall stop because of it.
  const pageInfo = total.isEstimate ? { ...info, isLastPage: false, isEstimate: true } : info
  return ['{"list":', ...list, `,"pageInfo":${JSON.stringify(pageInfo)}${rest}}`]
}

/** However many there are beside it: whoever asks whether a page changed does not have all of them counted. */
export function pageEtag(shown: RecordPage): Promise<string> {
  return weakEtagOf([...shown.list, toldBeside(shown)])
}

/** `,"colors":[…],"missing":[…]`, or nothing. */
export function toldBeside({ colors, missing }: Pick<RecordPage, 'colors' | 'missing'>): string {
  const told = [colors && `,"colors":${JSON.stringify(colors)}`, missing && `,"missing":${JSON.stringify(missing)}`]
  return told.join('')
}

export function readCountSpec({ count }: SentQuery): CountSpec {
  if (count === undefined || count === '') return 'quick'
  if (count === 'exact' || count === 'none') return count
  throw invalidRequest('count can be “exact” or “none”.')
}
