import type { InProject } from '../../request/context.ts'
import { trashEnd } from '../projects/trash-time.ts'
import { selectTrashedColumns, selectTrashedTables, type TrashedColumnRow, type TrashedRow } from './trash-store.ts'

export async function listTrash(
  ctx: InProject<'trash.restore'>,
): Promise<{ readonly tables: readonly TrashedRow[]; readonly columns: readonly TrashedColumnRow[] }> {
  const end = trashEnd(ctx.now())
  return {
    tables: await selectTrashedTables(ctx.meta.scan, ctx.project.id, end),
    columns: await selectTrashedColumns(ctx.meta.scan, ctx.project.id, end),
  }
}
