import type { LinkColumn } from '../../features/records/links/link-column.ts'
import { type LinkedPageWish, lookBeyond } from '../../features/records/links/linked-page.ts'
import type { lookAt, RecordsLook } from '../../features/records/read/look-at.ts'
import { pageWish } from '../../features/records/read/record-request.ts'
import { readPageRequest } from '../data-api/query/read-request.ts'
import type { SentQuery } from '../data-api/query/sent-query.ts'

/** What a query says of the table on the other side, in the older grammar. */
export async function wishBeyond(
  ctx: Parameters<typeof lookAt>[0],
  at: RecordsLook,
  column: LinkColumn,
  { query, shape, isCounted }: { readonly query: SentQuery } & Pick<LinkedPageWish, 'shape' | 'isCounted'>,
): Promise<LinkedPageWish> {
  const beyond = await lookBeyond(ctx, at, column)
  return { ...pageWish(beyond, readPageRequest(beyond, query, { shape, older: true })), isCounted }
}
