import type { LinkColumn } from '../../features/records/links/link-column.ts'
import type { LinkedPageWish } from '../../features/records/links/linked-page.ts'
import { lookAt, type RecordsLook } from '../../features/records/read/look-at.ts'
import { readPageWish } from '../../features/records/read/read-wish.ts'
import type { SentQuery } from '../../features/records/read/sent-query.ts'

/** What a query says of the table on the other side, in the older grammar. */
export async function wishBeyond(
  ctx: Parameters<typeof lookAt>[0],
  { clock }: RecordsLook,
  { link }: LinkColumn,
  { query, shape, isCounted }: { readonly query: SentQuery } & Pick<LinkedPageWish, 'shape' | 'isCounted'>,
): Promise<LinkedPageWish> {
  const beyond = await lookAt(ctx, { table: link.table.id }, { zone: clock.zone })
  return { ...readPageWish(beyond, query, { shape, older: true }), isCounted }
}
