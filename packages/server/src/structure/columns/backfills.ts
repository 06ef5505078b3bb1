// A change of type whose values go over in batches, while others go on reading and writing: what is known of one under way.
import type { Kysely } from 'kysely'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { MetaTables } from '../../meta/tables.ts'

export const backfillKind = 'columns.backfill'

export interface BackfillInput {
  readonly project: string
  readonly table: string
  readonly column: string
  readonly before: ColumnRow
  readonly after: ColumnRow
  /** The new column until all values are there. */
  readonly nextName: string
  /** Says of each row for which old value it was done. */
  readonly markName: string
  /** The old column once the new one has taken its place. */
  readonly keptName: string
  /** Somebody agreed to lose so many values. */
  readonly emptied: number
  readonly total: number
}

interface Backfill extends BackfillInput {
  readonly job: string
  readonly actor: string | null
}

export async function selectBackfills(meta: Kysely<MetaTables>, projectId: string): Promise<Backfill[]> {
  const rows = await meta
    .selectFrom('rh_jobs')
    .select(['id', 'actor_id', 'input'])
    .where('kind', '=', backfillKind)
    .where('project_id', '=', projectId)
    .where('state', 'in', ['waiting', 'running', 'cancelling'])
    .execute()
  return rows.map(({ id, actor_id, input }) => ({ ...(JSON.parse(input) as BackfillInput), job: id, actor: actor_id }))
}

/** Columns of the database that are no field of anybody. */
export const namesOfBackfill = ({ nextName, markName, keptName }: BackfillInput): string[] => [
  nextName,
  markName,
  keptName,
]
