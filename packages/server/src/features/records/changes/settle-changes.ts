import type { RecordChange, RecordsEvent } from '@rowhouse/core/events'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import { isStored, type StoredColumn } from '../../../query/record-table.ts'
import { innerSight } from '../../../query/sight.ts'
import type { Services } from '../../../request/services.ts'
import { sourceOf } from '../../sources/source-of.ts'
import { findRecords, type RecordPlace } from '../write/record-store.ts'
import { isSame } from '../write/same-value.ts'
import { forgetIntended, type LoggedChange, markDone } from './change-log.ts'

/**
 * Finds out what became of intended changes by looking at their records: those that were taken become done, the others
 * are forgotten. Throws when the database cannot be asked.
 */
export async function settleChanges(
  services: Services,
  table: SnapshotTable,
  changes: readonly LoggedChange[],
): Promise<void> {
  const { read } = await sourceOf(services, table.base)
  const place = { db: read, look: { table, sight: innerSight(table), dialect: table.base.dialect } }
  const done: LoggedChange[] = []
  const dropped: string[] = []
  for (const change of changes) {
    if (await wasTaken(place, change.event)) done.push(change)
    else dropped.push(change.id)
  }
  await services.meta.write(async (tx) => {
    if (done.length > 0) await markDone(tx, done)
    await forgetIntended(tx, dropped)
  })
  services.bus.publish(done.map(({ event }) => event))
}

/** A transaction is taken as a whole, so one record that shows it speaks for all. When in doubt it was: hooks may repeat. */
async function wasTaken(place: RecordPlace, event: RecordsEvent): Promise<boolean> {
  switch (event.type) {
    case 'records.inserted':
      return (await findAll(place, event.keys, [])).some((cells) => cells !== null)
    case 'records.deleted': {
      const records = event.records.map(({ record }) => record)
      return (await findAll(place, records, [])).some((cells) => cells === null)
    }
    case 'records.updated':
      return wereUpdated(place, event.changes)
  }
}

async function wereUpdated(place: RecordPlace, changes: readonly RecordChange[]): Promise<boolean> {
  const changed = new Set(changes.flatMap(({ after }) => Object.keys(after)))
  // Of secrets the log holds a mask, which says nothing.
  const columns = place.look.table.columns.filter(isStored).filter(({ id, secret }) => changed.has(id) && !secret)
  const records = changes.map(({ record }) => record)
  const found = await findAll(place, records, columns)
  return changes.some(({ before, after }, at) =>
    columns.some(({ id }) => {
      if (!Object.hasOwn(after, id)) return false
      const now = found[at]?.get(id) ?? null
      return isSame(now, after[id] ?? null) || !isSame(now, before[id] ?? null)
    }),
  )
}

function findAll(
  place: RecordPlace,
  records: readonly string[],
  columns: readonly StoredColumn[],
): ReturnType<typeof findRecords> {
  const keys = records.map((record) => parseRecordKey(place.look.table, record))
  return findRecords(place, keys, columns)
}
