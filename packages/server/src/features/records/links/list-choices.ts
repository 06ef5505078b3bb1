import { notFound } from '@rowhouse/core/errors'
import { joinFilters, type ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import { listRecords, type RecordPage } from '../read/list-records.ts'
import type { LinkColumn } from './link-column.ts'
import { accessBeyond, type LinkedPageSpec } from './linked-page.ts'
import { limitOf } from './list-candidates.ts'
import { rowsThrough } from './rows-through.ts'

/** The records that a new one can be linked to, as far as the column limits them to a view or a filter. */
export async function listChoices(
  ctx: InProject<'records.handIn'>,
  access: RecordsAccess,
  column: LinkColumn,
  asked: LinkedPageSpec,
): Promise<RecordPage> {
  const beyond = await accessBeyond(ctx, access, column)
  const limits = [await limitOf(ctx, access, column), await limitOfForm(ctx, access, column)]
  // Part of what can be seen, not of what is asked: they may speak of fields whose names nobody learns here.
  const rows = joinFilters('and', [beyond.sight.rows, ...limits])
  const offered = { ...beyond, sight: { ...beyond.sight, rows } }
  return listRecords(ctx, offered, asked, asked.isCounted ? 'exact' : 'none')
}

/** What the form itself leaves of them: the records of a view. When that is gone, nothing can be chosen. */
async function limitOfForm(
  ctx: InProject<'records.handIn'>,
  { form, clock }: RecordsAccess,
  { column, link }: LinkColumn,
): Promise<ResolvedFilter | null> {
  const fields = form === undefined ? {} : readViewSettings(form.view.settings).formFields
  const viewId = fields[column.id]?.rules?.candidates
  if (viewId === undefined) return null
  const rows = await rowsThrough(ctx, clock, link.table.id, viewId)
  if (rows === undefined) throw notFound('view', viewId)
  return rows
}
