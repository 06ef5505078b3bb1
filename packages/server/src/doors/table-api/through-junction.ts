import { AppError } from '@rowhouse/core/errors'
import { excerpt } from '@rowhouse/core/filters/refused'
import { type LinkColumn, linkColumnsOf } from '../../features/records/links/link-column.ts'
import type { accessTo, RecordsAccess } from '../../features/records/read/access-to.ts'
import { relatedTo } from './related.ts'

/** By the junction table, whose title is seldom seen; by the title of the link column or of the other table too. */
export async function throughJunction(
  ctx: Parameters<typeof accessTo>[0],
  at: RecordsAccess,
  assoc: string,
): Promise<LinkColumn> {
  const junction = (await ctx.snapshot()).findTable(assoc)
  const columns = linkColumnsOf(at.table).filter(
    ({ link, column }) => link.junction !== null && at.sight.columns.includes(column),
  )
  const found = columns.find(({ link }) => link.junction?.tableId === junction?.id) ?? relatedTo(at, 'mm', assoc)
  if (found === null) throw new AppError('not_found', `“${at.table.title}” has no link by “${excerpt(assoc)}”.`)
  return found
}
