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
  const limits = [await limitOf(ctx, look, column), await limitOfForm(ctx, look, column)]
  // Part of what can be seen, not of what is asked: they may speak of fields whose names nobody learns here.
  const rows = joinFilters('and', [beyond.sight.rows, ...limits])
  const offered = { ...beyond, sight: { ...beyond.sight, rows } }
  return listRecords(ctx, offered, asked, asked.isCounted ? 'exact' : 'none')
}
