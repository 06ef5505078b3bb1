import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

export interface TrashedRow {
  readonly id: string
  readonly title: string
  readonly deleted_at: string
  readonly deleted_by_email: string | null
}

export function selectTrashedTables(meta: Meta, projectId: string, trashedAfter: string): Promise<TrashedRow[]> {
  return (
    meta
      .selectFrom('rh_tables as item')
      .leftJoin('rh_users as remover', 'remover.id', 'item.deleted_by')
      .select(['item.id', 'item.title', 'item.deleted_at', 'remover.email as deleted_by_email'])
      .where('item.project_id', '=', projectId)
      // A junction comes back with its link, like the hidden key of one.
      .where('item.junction', '=', 0)
      .where('item.deleted_at', '>', trashedAfter)
      .orderBy('item.deleted_at', 'desc')
      .orderBy('item.id')
      .$narrowType<{ deleted_at: string }>()
      .execute()
  )
}

export interface TrashedColumnRow extends TrashedRow {
  readonly type: string
  readonly table_id: string
  readonly table_title: string
}

/** Of tables that are still there: the columns of a trashed table come back with it. */
export function selectTrashedColumns(meta: Meta, projectId: string, trashedAfter: string): Promise<TrashedColumnRow[]> {
  return meta
    .selectFrom('rh_columns as item')
    .innerJoin('rh_tables as table', 'table.id', 'item.table_id')
    .leftJoin('rh_users as remover', 'remover.id', 'item.deleted_by')
    .select(['item.id', 'item.title', 'item.type', 'item.deleted_at', 'remover.email as deleted_by_email'])
    .select(['table.id as table_id', 'table.title as table_title'])
    .where('item.project_id', '=', projectId)
    .where('table.deleted_at', 'is', null)
    .where('item.system', '=', 0)
    .where('item.deleted_at', '>', trashedAfter)
    .orderBy('item.deleted_at', 'desc')
    .orderBy('item.id')
    .$narrowType<{ deleted_at: string }>()
    .execute()
}

export interface TrashedViewOfTable extends TrashedRow {
  readonly table_id: string
  readonly table_title: string
}

export function selectTrashedViews(meta: Meta, projectId: string, trashedAfter: string): Promise<TrashedViewOfTable[]> {
  return meta
    .selectFrom('rh_trashed_views as item')
    .innerJoin('rh_tables as table', 'table.id', 'item.table_id')
    .leftJoin('rh_users as remover', 'remover.id', 'item.deleted_by')
    .select(['item.id', 'item.title', 'item.deleted_at', 'remover.email as deleted_by_email'])
    .select(['table.id as table_id', 'table.title as table_title'])
    .where('item.project_id', '=', projectId)
    .where('table.deleted_at', 'is', null)
    .where('item.deleted_at', '>', trashedAfter)
    .orderBy('item.deleted_at', 'desc')
    .orderBy('item.id')
    .execute()
}

export interface OldTrash {
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
