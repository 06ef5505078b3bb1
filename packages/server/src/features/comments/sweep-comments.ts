// Comments stay with a record while it is in the trash, and go when it is gone for good: deleted there, or after its days.
import { AppError } from '@rowhouse/core/errors'
import { readSnapshot, type SnapshotTable } from '../../meta/snapshot.ts'
import { type Subscriber, subscriberOf } from '../../meta/subscriber.ts'
import type { Chore } from '../../platform/chores.ts'
import { recordKeyIn } from '../../query/record-key.ts'
import { innerSight } from '../../query/sight.ts'
import type { Services } from '../../request/services.ts'
import { writeAndAnnounce } from '../../request/write.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { inTrash } from '../records/changes/in-trash.ts'
import { findRecords } from '../records/write/record-store.ts'
import { deleteCommentsOf, selectCommented, selectCommentedTables } from './sweep-store.ts'

const dayMs = 24 * 60 * 60 * 1000
const recordsPerStep = 500

export function commentChores(services: Services): Chore[] {
  return [{ name: 'sweep comments', everyMs: dayMs, run: () => sweepComments(services) }]
}

/** Whoever deletes records for good does not wait a day. */
export function commentSweeper(services: Services): Subscriber {
  return subscriberOf({
    name: 'comment sweeper',
    types: ['records.purged', 'trash.emptied'],
    hear: ({ event }) => sweepComments(services, event.project),
  })
}

export async function sweepComments(services: Services, projectId?: string): Promise<void> {
  for (const { project_id, table_id } of await selectCommentedTables(services.meta.scan, projectId)) {
    const table = (await readSnapshot(services.meta.scan, project_id))?.tables.find(({ id }) => id === table_id)
    // One in the trash takes its comments along when it goes.
    if (table !== undefined) await sweepTable(services, table)
  }
}

async function sweepTable(services: Services, table: SnapshotTable): Promise<void> {
  for (let after = ''; ; ) {
    const records = await selectCommented(services.meta.scan, table.id, { after, limit: recordsPerStep })
    const missing = await missingIn(services, table, records)
    const place = { tableId: table.id, projectId: table.row.project_id }
    const kept = await inTrash(services, place, missing)
    for (const record of missing) if (!kept.has(record)) await purge(services, table, record)
    const last = records.at(-1)
    if (last === undefined || records.length < recordsPerStep) return
    after = last
  }
}

/** Of a database that does not answer nothing is known: all stays until it does. */
async function missingIn(services: Services, table: SnapshotTable, records: readonly string[]): Promise<string[]> {
  const keys = records.map((record) => recordKeyIn(table, record))
  // A table may have another key by now, whose records are not those of before.
  const known = keys.filter((key) => key !== null)
  try {
    const { read } = await sourceOf(services, table.base)
    const access = { table, sight: innerSight(table), dialect: table.base.dialect }
    const found = await findRecords({ db: read, access }, known, [])
    const there = new Set(known.filter((_, at) => found[at] !== null))
    return records.filter((_, at) => {
      const key = keys[at] ?? null
      return key === null || !there.has(key)
    })
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

async function purge(services: Services, table: SnapshotTable, record: string): Promise<void> {
  const author = { requestId: 'chore', actorId: null, projectId: table.row.project_id, step: null }
  await writeAndAnnounce(services, author, async (tx) => {
    const comments = await deleteCommentsOf(tx, table.id, record)
    if (comments === 0) return
    tx.announce({ type: 'comments.purged', project: table.row.project_id, table: table.id, record, comments })
  })
}
