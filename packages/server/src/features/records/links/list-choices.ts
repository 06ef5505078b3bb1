import { joinFilters } from '@rowhouse/core/filters/filter-tree'
import type { InProject } from '../../../request/context.ts'
import { listRecords, type RecordPage } from '../read/list-records.ts'
import type { RecordsLook } from '../read/look-at.ts'
import type { LinkColumn } from './link-column.ts'
import { type LinkedPageWish, lookBeyond } from './linked-page.ts'
import { limitOf } from './list-candidates.ts'

/** The records that a new one can be linked to, as far as the column limits them to a view or a filter. */
export async function listChoices(
  ctx: InProject<'records.handIn'>,
  look: RecordsLook,
  column: LinkColumn,
  asked: LinkedPageWish,
): Promise<RecordPage> {
  const beyond = await lookBeyond(ctx, look, column)
  const wish = { ...asked, filter: joinFilters('and', [await limitOf(ctx, look, column), asked.filter]) }
  return listRecords(ctx, beyond, wish, asked.isCounted ? 'exact' : 'none')
}
