import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

interface OldTrash {
  readonly project_id: string
  readonly id: string
}

/** What was trashed at this moment or before, in projects that are not in the trash themselves. */
export function selectOldTables(meta: Meta, trashedUntil: string): Promise<OldTrash[]> {
  return meta
    .selectFrom('rh_tables as item')
    .innerJoin('rh_projects as project', 'project.id', 'item.project_id')
    .select(['item.id', 'item.project_id'])
    .where('item.deleted_at', '<=', trashedUntil)
    .where('project.deleted_at', 'is', null)
    .orderBy('item.deleted_at')
    .execute()
}
