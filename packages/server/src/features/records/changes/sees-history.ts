import type { RecordsEvent } from '@rowhouse/core/events'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { storedEvent } from '../../../meta/stored-event.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import { innerSight } from '../../../query/sight.ts'
import type { InProject } from '../../../request/context.ts'
import { sourceOf } from '../../../structure/sources/source-of.ts'
import { sightOf, sightsFor } from '../sight.ts'
import { findRecords } from '../write/record-store.ts'
import { seesDeleted } from './seen-deleted.ts'
import { selectHistory } from './store.ts'

/** So many changes are looked through for the one that deleted a record. */
const mostSearched = 50

/** Whoever sees a record, or would see it had it not been deleted, sees what happened to it. */
export async function seesHistory(
  ctx: InProject<'records.history'>,
  shown: SnapshotTable,
  record: string,
): Promise<boolean> {
  const table = shown.whole ?? shown
  const sight = sightOf(ctx, table)
  if (sight.rows === null) return true
  const { read, dialect } = await sourceOf(ctx, table.base)
  const isThere = async (access: Parameters<typeof findRecords>[0]['access']): Promise<boolean> =>
    (await findRecords({ db: read, access }, [parseRecordKey(table, record)], []))[0] !== null
  if (await isThere({ table, sight, sightOf: sightsFor(ctx), dialect })) return true
  if (await isThere({ table, sight: innerSight(table), dialect })) return false
  const changes = await selectHistory(ctx.meta.scan, { tableId: table.id, record, before: null, limit: mostSearched })
  for (const change of changes) {
    const event = storedEvent<RecordsEvent>(change)
    const deleted = event.type === 'records.deleted' ? event.records.find((one) => one.record === record) : undefined
    if (deleted !== undefined) return seesDeleted(ctx, table)(deleted)
  }
  return false
}
