import { notFound } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { Ctx } from '../../request/context.ts'
import { isLive, readTableRows, type TableRows } from '../../structure/table-rows.ts'

export interface ColumnRows extends TableRows {
  readonly column: ColumnRow
  /** All columns but those in the trash. */
  readonly live: readonly ColumnRow[]
}

/** A column with its table as they are stored, read in the transaction of a change. */
export async function readColumnRows(
  meta: Kysely<MetaTables>,
  { projectId, tableId, columnId }: { readonly projectId: string; readonly tableId: string; readonly columnId: string },
  { trashed = false }: { readonly trashed?: boolean } = {},
): Promise<ColumnRows> {
  const rows = await readTableRows(meta, projectId, tableId)
  const column = rows.columns.find(({ id, deleted_at }) => id === columnId && (deleted_at !== null) === trashed)
  if (column === undefined) throw notFound('column', columnId)
  return { ...rows, column, live: rows.columns.filter(isLive) }
}

/** The table of a column; what is in the trash is not there. */
export async function tableOfColumn(ctx: Pick<Ctx, 'snapshot'>, columnId: string): Promise<SnapshotTable> {
  const table = (await ctx.snapshot()).tableOf(columnId)
  if (table === null) throw notFound('column', columnId)
  return table
}
