import { notFound } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'
import type { InProject } from '../../request/context.ts'
import { findTable } from '../../structure/find-table.ts'
import { seenAmong } from '../records/read/seen-records.ts'
import { type SeenComment, selectComment } from './store.ts'

type Caller = InProject<'comments.add' | 'comments.update' | 'comments.delete'>

/** Of a table the caller sees. One whose text is gone is only there to hold its answers. */
export async function findComment(
  ctx: Caller,
  meta: Kysely<MetaTables>,
  tableId: string,
  id: string,
): Promise<SeenComment> {
  const table = await findTable(ctx, tableId)
  const comment = await selectComment(meta, table.id, id)
  if (comment === undefined || comment.deleted_at !== null) throw notFound('comment', id)
  return comment
}

/** Before anything is written: of a record that rules hide from the caller nothing is said, whatever they knew of it. */
export async function requireSeen(ctx: Caller, tableId: string, id: string): Promise<void> {
  if (ctx.reach === null) return
  const table = await findTable(ctx, tableId)
  const record = (await selectComment(ctx.meta.read, table.id, id))?.record
  if (record !== undefined && !(await seenAmong(ctx, table, [record])).has(record)) throw notFound('comment', id)
}

/** In the words of the change log. */
export const placeOf = ({ project_id, table_id, record }: SeenComment) => ({
  project: project_id,
  table: table_id,
  record,
})
