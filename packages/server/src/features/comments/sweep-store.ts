import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

export const selectCommentedTables = (meta: Meta, projectId: string | undefined) =>
  meta
    .selectFrom('rh_comments')
    .select(['project_id', 'table_id'])
    .distinct()
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
    .execute()

export async function selectCommented(
  meta: Meta,
  tableId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await meta
    .selectFrom('rh_comments')
    .select('record')
    .distinct()
    .where('table_id', '=', tableId)
    .where('record', '>', after)
    .orderBy('record')
    .limit(limit)
    .execute()
  return rows.map(({ record }) => record)
}

/** Gives how many. */
export async function deleteCommentsOf(meta: Meta, tableId: string, record: string): Promise<number> {
  const { numDeletedRows } = await meta
    .deleteFrom('rh_comments')
    .where('table_id', '=', tableId)
    .where('record', '=', record)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
