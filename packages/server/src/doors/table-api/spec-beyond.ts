import type { LinkColumn } from '../../features/records/links/link-column.ts'
import { accessBeyond, type LinkedPageSpec } from '../../features/records/links/linked-page.ts'
import type { accessTo, RecordsAccess } from '../../features/records/read/access-to.ts'
import { pageSpec } from '../../features/records/read/record-request.ts'
import { readPageRequest } from '../data-api/query/read-request.ts'
import type { SentQuery } from '../data-api/query/sent-query.ts'

/** What a query says of the table on the other side, in the older grammar. */
export async function specBeyond(
  ctx: Parameters<typeof accessTo>[0],
  at: RecordsAccess,
  column: LinkColumn,
  { query, shape, isCounted }: { readonly query: SentQuery } & Pick<LinkedPageSpec, 'shape' | 'isCounted'>,
): Promise<LinkedPageSpec> {
  const beyond = await accessBeyond(ctx, at, column)
  return { ...pageSpec(beyond, readPageRequest(beyond, query, { shape, older: true })), isCounted }
}
