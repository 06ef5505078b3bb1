// Values of a large attached table that go into another column in batches, while others go on reading and writing: what is known
// of one under way.
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

/** A new column that is filled before it becomes a field. */
export interface FillInput {
  readonly project: string
  readonly table: string
  /** One that is there: of a copy, what it is made of. */
  readonly column: string
  readonly adds: ColumnRow
  /** What it is a copy of; null: every record gets a value of its own. */
  readonly from: ColumnRow | null
  /** As above. Values that nobody changes elsewhere need no mark. */
  readonly markName: string | null
  readonly total: number
}

type Backfill = (BackfillInput | FillInput) & { readonly job: string; readonly actor: string | null }

export const isFill = (input: BackfillInput | FillInput): input is FillInput => 'adds' in input

export async function selectBackfills(meta: Kysely<MetaTables>, projectId: string): Promise<Backfill[]> {
  const rows = await meta
    .selectFrom('rh_jobs')
    .select(['id', 'actor_id', 'input'])
    .where('kind', '=', backfillKind)
    .where('project_id', '=', projectId)
    .where('state', 'in', ['waiting', 'running', 'cancelling'])
    .execute()
  return rows.map(({ id, actor_id, input }) => ({
    ...(JSON.parse(input) as BackfillInput | FillInput),
    job: id,
    actor: actor_id,
  }))
}

/** Columns of the database that are no field of anybody. */
export function namesOfBackfill(input: BackfillInput | FillInput): string[] {
  const names = isFill(input) ? [input.adds.name, input.markName] : [input.nextName, input.markName, input.keptName]
  return names.flatMap((name) => name ?? [])
}
