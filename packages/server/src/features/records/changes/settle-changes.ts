import type { RecordChange, RecordsEvent } from '@rowhouse/core/events'
import type { ProjectSnapshot } from '../../../meta/snapshot.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import { isStored, type StoredColumn } from '../../../query/record-table.ts'
import { innerSight } from '../../../query/sight.ts'
import type { Services } from '../../../request/services.ts'
import { sourceOf } from '../../../structure/sources/source-of.ts'
import { findRecords, type RecordPlace } from '../write/record-store.ts'
import { isSame } from '../write/same-value.ts'
import { forgetIntended, type LoggedChange, markDone } from './change-log.ts'

/**
 * Finds out what became of the intended changes of one write by looking at its records: all of them become done, or all are
 * forgotten, because a transaction is taken as a whole. Throws when the database cannot be asked.
 */
export async function settleChanges(
  services: Services,
  snapshot: Pick<ProjectSnapshot, 'findTable'> | null,
  changes: readonly LoggedChange[],
): Promise<void> {
  const isDone = await wasTaken(services, snapshot, changes)
  const ended = await services.meta.write(async (tx) => {
    if (isDone) return markDone(tx, changes)
    await forgetIntended(
      tx,
      changes.map(({ id }) => id),
    )
    return []
  })
  services.changes.wake(ended.map(({ event }) => event.type))
}

/** One record that shows it speaks for all. When in doubt it was taken: hooks may repeat. */
async function wasTaken(
  services: Services,
  snapshot: Pick<ProjectSnapshot, 'findTable'> | null,
  changes: readonly LoggedChange[],
): Promise<boolean> {
  let isKnown = false
  for (const { event } of changes) {
    if (event.type === 'records.linked') continue
    const table = snapshot?.findTable(event.table) ?? null
    // Of a table in the trash nobody can ask any more.
    if (table === null) continue
    const { read } = await sourceOf(services, table.base)
    isKnown = true
    if (await showsIn({ db: read, access: { table, sight: innerSight(table), dialect: table.base.dialect } }, event))
      return true
  }
  return !isKnown
}

async function showsIn(
  place: RecordPlace,
  event: Exclude<RecordsEvent, { readonly type: 'records.linked' }>,
): Promise<boolean> {
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
  const columns = place.access.table.columns.filter(isStored).filter(({ id, secret }) => changed.has(id) && !secret)
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
  const keys = records.map((record) => parseRecordKey(place.access.table, record))
  return findRecords(place, keys, columns)
}
