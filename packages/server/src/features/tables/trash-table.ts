import { conflict, invalidRequest } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { StructureRows } from '../../meta/structure-rows.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { InProject } from '../../request/context.ts'
import { findTable } from '../../structure/find-table.ts'
import { type Change, remodel, restructure } from '../../structure/restructure.ts'
import { isLive } from '../../structure/table-rows.ts'
import { openWorkbench } from '../columns/computed/try-columns.ts'
import { isLinkRow, linkOptionsOf } from '../links/going-along.ts'
import { goingToTrash, recordTrashed, trashSteps } from '../links/link-trash.ts'
import { changeTable } from './store.ts'

/** Only a mark: the table in the database stays as it is until it is purged. Links go along only when that is meant. */
export async function trashTable(
  ctx: InProject<'tables.delete'>,
  tableId: string,
  { withLinks = false }: { readonly withLinks?: boolean } = {},
): Promise<void> {
  const { base, columnRows } = await findTable(ctx, tableId)
  const mark = { at: new Date(ctx.now()).toISOString(), by: ctx.actor.id }
  const plan = async (meta: Kysely<MetaTables>) => {
    const { rows, table } = await openWorkbench(meta, ctx.project.id, tableId)
    if (table.row.junction === 1)
      throw conflict('This table joins two others for a link. It goes when the link column is deleted.')
    const links = linksOf(rows.columns, tableId)
    if (links.length > 0 && !withLinks) throw linked(rows, tableId, links)
    const going = goingToTrash(rows, links)
    return {
      steps: trashSteps(base, rows, going),
      async record(tx) {
        await recordTrashed(tx, rows, going, mark)
        await changeTable(tx, tableId, { deleted_at: mark.at, deleted_by: mark.by, updated_at: mark.at })
        tx.announce({ type: 'tables.trashed', project: ctx.project.id, table: tableId })
      },
    } satisfies Change<void>
  }
  if (withLinks && [...columnRows.values()].some(isLinkRow)) await restructure(ctx, base, ({ meta }) => plan(meta))
  else await remodel(ctx, plan)
}

/** Link columns of a table; the other sides go with them. */
export function linksOf(columns: readonly ColumnRow[], tableId: string): string[] {
  return columns
    .filter(isLive)
    .filter(isLinkRow)
    .filter((row) => row.table_id === tableId || linkOptionsOf(row).tableId === tableId)
    .map(({ id }) => id)
}

/** In the words existing clients know. */
function linked({ tables, columns }: StructureRows, tableId: string, links: readonly string[]): Error {
  const others = columns
    .filter(({ id }) => links.includes(id))
    .map((row) => (row.table_id === tableId ? linkOptionsOf(row).tableId : row.table_id))
  const titles = tables.filter(({ id }) => others.includes(id)).map(({ title }) => title)
  return invalidRequest(
    `Table can't be deleted since Table is being referred in following tables : ${titles.join(', ')}. Delete LinkToAnotherRecord columns and try again.`,
    { reason: 'linked' },
  )
}
