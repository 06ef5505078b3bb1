import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { previewTableCopy as contract } from '@rowhouse/core/api/tables'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { InProject } from '../../request/context.ts'
import { findTable } from '../../structure/find-table.ts'
import { brokenWithout } from '../columns/preview-deletion.ts'
import { withoutOthersLinks } from '../links/copied-links.ts'

/** What a copy of the table would not have, told also where rules hide it: nobody makes the copy without knowing. */
export async function previewCopy(ctx: InProject<'tables.create'>, tableId: string): Promise<ReplyOf<typeof contract>> {
  await findTable(ctx, tableId)
  const all = [...((await ctx.structure()).findTable(tableId)?.columnRows.values() ?? [])]
  const kept = new Set(withoutOthersLinks(all).map(({ id }) => id))
  const left = all.filter(({ id }) => !kept.has(id))
  const breaks = left.length === 0 ? [] : await brokenWithout(ctx, left)
  return { left: shown(left), breaks: shown(breaks.filter(({ id }) => kept.has(id))) }
}

const shown = (rows: readonly ColumnRow[]) =>
  rows.filter(({ system }) => system === 0).map(({ id, title }) => ({ id, title }))
