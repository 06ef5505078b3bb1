import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { emptyTrash as contract } from '@rowhouse/core/api/trash'
import { AppError, invalidValue } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { purgeTrashedColumn } from '../columns/purge-column.ts'
import { purgeAllRecords } from '../records/changes/purge-records.ts'
import { purgeTrashedTable } from '../tables/purge-table.ts'
import { listTrashedViews } from '../views/list-trashed-views.ts'
import { purgeView } from '../views/purge-view.ts'
import { trashedIn, trashedStructure } from './list-trash.ts'

type Emptied = ReplyOf<typeof contract>

interface Thing {
  readonly id: string
  readonly title: string
  readonly deleted_at: string | null
}

/**
 * A step for each, as if they were deleted one by one: what cannot go, such as a table of a database that does not answer,
 * stays in the trash and is told.
 */
export async function emptyTrash(ctx: InProject<'trash.empty'>, wanted: string): Promise<Emptied> {
  const until = momentOf(wanted)
  const rows = await trashedStructure(ctx)
  const { tables, columns } = rows === null ? { tables: [], columns: [] } : trashedIn(rows, ctx.now())
  const views = await listTrashedViews(ctx)
  const kept: Emptied['kept'] = []
  const purge = async (things: readonly Thing[], one: (id: string) => Promise<void>): Promise<number> => {
    let count = 0
    for (const { id, title, deleted_at } of things) {
      if ((deleted_at ?? '') > until) continue
      try {
        await one(id)
        count += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        // It went with another, such as the second side of a link.
        if (error.code === 'not_found') count += 1
        else kept.push({ title, why: error.message })
      }
    }
    return count
  }
  const deletions = await purgeAllRecords(ctx, until)
  const emptied = {
    tables: await purge(tables, (id) => purgeTrashedTable(ctx, id)),
    columns: await purge(columns, (id) => purgeTrashedColumn(ctx, id)),
    views: await purge(views, (id) => purgeView(ctx, id)),
    deletions,
    kept,
  }
  await ctx.write(async (tx) => {
    tx.announce({ type: 'trash.emptied', project: ctx.project.id, until, deletions })
  })
  return emptied
}

function momentOf(wanted: string): string {
  const time = Date.parse(wanted)
  if (Number.isNaN(time) || !/^\d{4}-\d\d-\d\dT/.test(wanted))
    throw invalidValue('until', '“until” is a moment, such as 2026-01-31T12:00:00.000Z.')
  return new Date(time).toISOString()
}
