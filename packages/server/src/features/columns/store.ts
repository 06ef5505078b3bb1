import type { RecordChange } from '@rowhouse/core/events'
import type { Kysely } from 'kysely'
import type { ConversionRow } from '../../meta/rows/changes.ts'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

export async function changeColumn(meta: Meta, columnId: string, change: Partial<ColumnRow>): Promise<void> {
  await meta.updateTable('rh_columns').set(change).where('id', '=', columnId).execute()
}

export async function choosePrimaryValue(meta: Meta, tableId: string, columnId: string): Promise<void> {
  await meta
    .updateTable('rh_columns')
    .set({ is_primary_value: 0 })
    .where('table_id', '=', tableId)
    .where('is_primary_value', '=', 1)
    .execute()
  await changeColumn(meta, columnId, { is_primary_value: 1 })
}

/** One after the other by hand: while structures change, foreign keys sleep on SQLite and nothing goes along by itself. */
export async function deleteColumnRows(meta: Meta, columnId: string): Promise<void> {
  await forgetCounter(meta, columnId)
  await meta.deleteFrom('rh_conversions').where('column_id', '=', columnId).execute()
  await meta.deleteFrom('rh_file_places').where('column_id', '=', columnId).execute()
  await meta.deleteFrom('rh_columns').where('id', '=', columnId).execute()
}

export async function forgetCounter(meta: Meta, columnId: string): Promise<void> {
  await meta.deleteFrom('rh_counters').where('column_id', '=', columnId).execute()
}

export async function insertConversion(meta: Meta, row: ConversionRow): Promise<void> {
  await meta.insertInto('rh_conversions').values(row).execute()
}

export async function changeConversion(
  meta: Meta,
  id: string,
  change: Partial<Pick<ConversionRow, 'kept_name' | 'undone_at'>>,
): Promise<void> {
  await meta.updateTable('rh_conversions').set(change).where('id', '=', id).execute()
}

export async function deleteConversion(meta: Meta, id: string): Promise<void> {
  await meta.deleteFrom('rh_conversions').where('id', '=', id).execute()
}

/** Newest first. */
export function selectConversions(meta: Meta, columnId: string): Promise<ConversionRow[]> {
  return meta
    .selectFrom('rh_conversions')
    .selectAll()
    .where('column_id', '=', columnId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export function findConversion(meta: Meta, projectId: string, id: string): Promise<ConversionRow | undefined> {
  return meta
    .selectFrom('rh_conversions')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
}

/** The members of a project: cells hold their ids, people write their addresses. */
export function selectPeople(meta: Meta, projectId: string): Promise<{ id: string; email: string }[]> {
  return meta
    .selectFrom('rh_members as member')
    .innerJoin('rh_users as user', 'user.id', 'member.user_id')
    .select(['user.id', 'user.email'])
    .where('member.project_id', '=', projectId)
    .execute()
}

export interface ColumnChange {
  readonly at: string
  readonly requestId: string | null
  readonly column: string
  readonly before: Partial<ColumnRow>
  readonly after: Partial<ColumnRow>
}

/** A change of settings, by its id; those of the type have a way back of their own. */
export async function findColumnChange(meta: Meta, projectId: string, id: string): Promise<ColumnChange | undefined> {
  const row = await meta
    .selectFrom('rh_changes')
    .select(['at', 'request_id', 'event'])
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('type', '=', 'columns.updated')
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { column, before, after } = JSON.parse(row.event)
  return { at: row.at, requestId: row.request_id, column, before, after }
}

/** What a change of a column did to its cells: written in the same call at the same moment. */
export async function selectCellChanges(
  meta: Meta,
  projectId: string,
  { at, requestId, column }: ColumnChange,
): Promise<readonly RecordChange[]> {
  const rows = await meta
    .selectFrom('rh_changes')
    .select('event')
    .where('at', '=', at)
    .where('project_id', '=', projectId)
    .where('request_id', '=', requestId)
    .where('type', '=', 'records.updated')
    .orderBy('seq')
    .execute()
  const changes = rows.flatMap(({ event }): readonly RecordChange[] => JSON.parse(event).changes)
  return changes.filter(({ after }) => Object.hasOwn(after, column))
}
