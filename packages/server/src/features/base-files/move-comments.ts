import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'

interface Moving {
  /** The project they were filled into, and the one they go to. */
  readonly from: string
  readonly to: string
  /** Ids of those that were filled in, by those in the file. */
  readonly made: ReadonlyMap<string, string>
  /** New ids of tables and columns by those in the file: where they were filled in, and where they go. */
  readonly aside: ReadonlyMap<string, string>
  readonly ids: ReadonlyMap<string, string>
}

/** Those that are there stay with their authors, those that came later go, and those that were deleted for good come back. */
export async function moveComments(meta: Kysely<MetaTables>, { from, to, made, aside, ids }: Moving): Promise<void> {
  const rows = await meta.selectFrom('rh_comments').select('id').where('project_id', '=', to).execute()
  const there = new Set(rows.map(({ id }) => id))
  for (const id of there) if (!made.has(id)) await meta.deleteFrom('rh_comments').where('id', '=', id).execute()
  const final = new Map([...aside].map(([file, filled]) => [filled, ids.get(file) ?? filled]))
  const known = new Map([...made].map(([file, filled]) => [filled, there.has(file) ? file : filled]))
  const filled = await meta
    .selectFrom('rh_comments')
    .select(['id', 'parent_id', 'table_id', 'column_id', 'deleted_at'])
    .where('project_id', '=', from)
    .orderBy('number')
    .execute()
  for (const { id, parent_id, table_id, column_id, deleted_at } of filled) {
    const own = known.get(id) ?? id
    if (own !== id) {
      await meta.updateTable('rh_comments').set({ deleted_at }).where('id', '=', own).execute()
      continue
    }
    await meta
      .updateTable('rh_comments')
      .set({
        project_id: to,
        table_id: final.get(table_id) ?? table_id,
        column_id: column_id === null ? null : (final.get(column_id) ?? column_id),
        parent_id: parent_id === null ? null : (known.get(parent_id) ?? parent_id),
      })
      .where('id', '=', id)
      .execute()
  }
}
