import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

interface OldTrash {
  readonly id: string
  readonly project_id: string
}

/** Columns trashed at this moment or before, of tables and projects that are not in the trash themselves. */
export function selectOldColumns(meta: Meta, trashedUntil: string): Promise<OldTrash[]> {
  return meta
    .selectFrom('rh_columns as item')
    .innerJoin('rh_tables as table', 'table.id', 'item.table_id')
    .innerJoin('rh_projects as project', 'project.id', 'item.project_id')
    .select(['item.id', 'item.project_id'])
    .where('item.deleted_at', '<=', trashedUntil)
    .where('table.deleted_at', 'is', null)
    .where('project.deleted_at', 'is', null)
    .orderBy('item.deleted_at')
    .execute()
}

/** Conversions whose kept copies have had their time. */
export function selectOldConversions(meta: Meta, madeUntil: string): Promise<OldTrash[]> {
  return meta
    .selectFrom('rh_conversions as item')
    .innerJoin('rh_columns as column', 'column.id', 'item.column_id')
    .innerJoin('rh_tables as table', 'table.id', 'column.table_id')
    .innerJoin('rh_projects as project', 'project.id', 'item.project_id')
    .select(['item.id', 'item.project_id'])
    .where('item.created_at', '<=', madeUntil)
    .where('table.deleted_at', 'is', null)
    .where('project.deleted_at', 'is', null)
    .orderBy('item.created_at')
    .execute()
}
