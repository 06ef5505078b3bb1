import { joinFilters, type ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import { readStoredWhere } from '../../../meta/linked-where.ts'
import { countCandidates, selectCandidates } from '../../../query/links.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import type { RecordPage } from '../read/list-records.ts'
import type { LinkColumn } from './link-column.ts'
import { type LinkedPageSpec, type LinkedTo, linkedPage, requireRecord } from './linked-page.ts'
import { rowsThrough } from './rows-through.ts'

/** The records that can still be linked, as far as the column limits them to a view or a filter. */
export async function listCandidates(
  ctx: InProject<'links.candidates'>,
  access: RecordsAccess,
  { column: link, record }: LinkedTo,
  asked: LinkedPageSpec,
): Promise<RecordPage> {
  const { column } = link
  const key = await requireRecord(access, record)
  const spec = { ...asked, filter: joinFilters('and', [await limitOf(ctx, access, link), asked.filter]) }
  return linkedPage(access, spec, selectCandidates(access, column, key, spec), () =>
    countCandidates(access, column, key, spec),
  )
}

/** Which records of the other table the column lets be chosen; null: all. */
export async function limitOf(
  ctx: InProject<OperationName>,
  { clock }: Pick<RecordsAccess, 'clock'>,
  { link, options: { candidates } }: LinkColumn,
): Promise<ResolvedFilter | null> {
  if (candidates === null) return null
  const { viewId } = candidates
  // A view that was deleted since limits nothing.
  const view = viewId === null ? null : ((await rowsThrough(ctx, clock, link.table.id, viewId)) ?? null)
  // Columns of the table itself: a filter may speak of what its reader does not see.
  const where = candidates.where === null ? null : readStoredWhere(candidates.where, link.table.columns)
  return joinFilters('and', [view, where && resolveFilter(where, clock)])
}
