import type { Kysely } from 'kysely'
import type { ViewRow } from '../../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { MetaTables } from '../../../meta/tables.ts'
import type { Services } from '../../../request/services.ts'
import { planIndexes } from './plan-indexes.ts'

export const indexKind = 'views.index'

export interface IndexInput {
  readonly table: string
}

/**
 * Asks for another look at the indexes of a table, soon after the transaction, if the view wants others than before; null: it
 * was not there, or is gone. Attached databases only get advice.
 */
export async function wantIndexes(
  services: Pick<Services, 'jobs'>,
  tx: Kysely<MetaTables>,
  table: SnapshotTable,
  { before, after }: { readonly before: ViewRow | null; readonly after: ViewRow | null },
): Promise<void> {
  if (!table.base.isBuiltIn || namesFor(table, before) === namesFor(table, after)) return
  await askForIndexes(services, tx, table)
}

/** Whatever the reason: what its views want may be different now. */
export async function askForIndexes(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Kysely<MetaTables>,
  { id, row }: Pick<SnapshotTable, 'id' | 'row'>,
): Promise<void> {
  const input: IndexInput = { table: id }
  const waiting = await tx
    .selectFrom('rh_jobs')
    .select('id')
    .where('kind', '=', indexKind)
    .where('state', '=', 'waiting')
    .where('input', '=', JSON.stringify(input))
    .executeTakeFirst()
  if (waiting === undefined) await jobs.add(tx, { kind: indexKind, projectId: row.project_id, actorId: null, input })
}

function namesFor(table: SnapshotTable, view: ViewRow | null): string {
  const plans = view === null ? [] : planIndexes(table, [view])
  return plans.map(({ name }) => name).join()
}
