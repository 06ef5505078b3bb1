import type { Kysely, Selectable } from 'kysely'
import type { ConversionRow } from '../../meta/rows/changes.ts'
import type { MigrationRow } from '../../meta/rows/sql.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>
export type StoredMigration = Selectable<MigrationRow>

/** The oldest first. */
export const selectMigrations = (meta: Meta, projectId: string, baseId: string): Promise<StoredMigration[]> =>
  meta
    .selectFrom('rh_migrations')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('base_id', '=', baseId)
    .orderBy('stamp')
    .orderBy('number')
    .execute()

export const selectMigration = (meta: Meta, projectId: string, id: string): Promise<StoredMigration | undefined> =>
  meta
    .selectFrom('rh_migrations')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function insertMigration(meta: Meta, row: Omit<StoredMigration, 'number'>): Promise<void> {
  await meta.insertInto('rh_migrations').values(row).execute()
}

export async function updateMigration(meta: Meta, id: string, change: Partial<StoredMigration>): Promise<void> {
  await meta.updateTable('rh_migrations').set(change).where('id', '=', id).execute()
}

/** Whether nobody else is at it, or was since it was looked at. `before`: whoever began earlier has stopped without a word. */
export async function claimMigration(
  meta: Meta,
  { id, ran_at, stopped_after }: Pick<StoredMigration, 'id' | 'ran_at' | 'stopped_after'>,
  { at, before }: { readonly at: string; readonly before: string },
): Promise<boolean> {
  const { numUpdatedRows } = await meta
    .updateTable('rh_migrations')
    .set({ running_since: at, fault: null })
    .where('id', '=', id)
    .where('ran_at', ran_at === null ? 'is' : '=', ran_at)
    .where('stopped_after', stopped_after === null ? 'is' : '=', stopped_after)
    .where((where) => where.or([where('running_since', 'is', null), where('running_since', '<', before)]))
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

export async function removeMigration(meta: Meta, id: string): Promise<void> {
  await meta.deleteFrom('rh_migrations').where('id', '=', id).execute()
}

export interface PersonRow {
  readonly id: string
  readonly email: string
  readonly firstname: string | null
  readonly lastname: string | null
}

export async function selectAuthors(meta: Meta, ids: readonly string[]): Promise<Map<string, PersonRow>> {
  if (ids.length === 0) return new Map()
  const rows = await meta
    .selectFrom('rh_users')
    .select(['id', 'email', 'firstname', 'lastname'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const selectConversionsById = (meta: Meta, projectId: string): Promise<ConversionRow[]> =>
  meta.selectFrom('rh_conversions').selectAll().where('project_id', '=', projectId).execute()

/** Of these the ones the change log still holds: without its entry a change cannot be undone. */
export async function selectKnownChanges(meta: Meta, projectId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await meta
    .selectFrom('rh_changes')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
