import type { InProject } from '../../request/context.ts'
import { findTable } from '../../structure/find-table.ts'
import { seenAmong } from '../records/read/seen-records.ts'
import { countByRecord } from './store.ts'

/** Asked for what is on a screen: whether each record is there is looked at only for those who do not see them all. */
export async function countComments(
  ctx: InProject<'comments.count'>,
  tableId: string,
  records: readonly string[],
  which: 'open' | 'all',
): Promise<{ readonly record: string; readonly count: number }[]> {
  const table = await findTable(ctx, tableId)
  const seen = await seenAmong(ctx, table, [...new Set(records.filter(canBeAsked))])
  return countByRecord(ctx.meta.scan, table.id, [...seen], which)
}

/** No database takes anything else, and no record is called so. */
const canBeAsked = (record: string): boolean => !record.includes('\0') && record.isWellFormed()
