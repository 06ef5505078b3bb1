import type { InProject } from '../../request/context.ts'
import { trashEnd } from '../projects/trash-time.ts'
import {
  selectTrashedColumns,
  selectTrashedTables,
  selectTrashedViews,
  type TrashedColumnRow,
  type TrashedRow,
  type TrashedViewOfTable,
} from './trash-store.ts'

export interface Trash {
  readonly tables: readonly TrashedRow[]
  readonly columns: readonly TrashedColumnRow[]
  readonly views: readonly TrashedViewOfTable[]
}

export async function listTrash(ctx: InProject<'trash.restore'>): Promise<Trash> {
  const end = trashEnd(ctx.now())
  return {
    tables: await selectTrashedTables(ctx.meta.scan, ctx.project.id, end),
    columns: await selectTrashedColumns(ctx.meta.scan, ctx.project.id, end),
    views: await selectTrashedViews(ctx.meta.scan, ctx.project.id, end),
  }
}
