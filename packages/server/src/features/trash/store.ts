import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

/** Whether tables or columns of a project are in the trash: only then is its whole structure worth reading. */
export async function hasTrashedStructure(meta: Meta, projectId: string, trashedAfter: string): Promise<boolean> {
  for (const table of ['rh_tables', 'rh_columns'] as const) {
    const found = await meta
      .selectFrom(table)
      .select('id')
      .where('project_id', '=', projectId)
      .where('deleted_at', '>', trashedAfter)
      .limit(1)
      .executeTakeFirst()
    if (found !== undefined) return true
  }
  return false
}

/** Who did it. */
export interface RemoverRow {
  readonly actor_id: string | null
  readonly email: string | null
  readonly firstname: string | null
  readonly lastname: string | null
}

/** By id; without those whose accounts are gone. */
export async function selectRemovers(
  meta: Meta,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, RemoverRow>> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))]
  if (known.length === 0) return new Map()
  const rows = await meta
    .selectFrom('rh_users')
    .select(['id as actor_id', 'email', 'firstname', 'lastname'])
    .where('id', 'in', known)
    .execute()
  return new Map(rows.map((row) => [row.actor_id, row]))
}
