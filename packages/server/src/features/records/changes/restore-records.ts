import { conflict, invalidRequest, notFound } from '@rowhouse/core/errors'
import type { DeletedRecord } from '@rowhouse/core/events'
import type { ProjectSnapshot, SnapshotTable } from '../../../meta/snapshot.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import type { InProject } from '../../../request/context.ts'
import { findRecords } from '../write/record-store.ts'
import type { WriteAttempt } from '../write/write-attempt.ts'
import { writeRecords } from '../write/write-records.ts'
import { LeftOvers } from './left-over.ts'
import { oneDatabase } from './one-database.ts'
import { putBack } from './put-back.ts'
import { restoreLinks } from './restore-links.ts'
import { seesDeleted } from './seen-deleted.ts'
import { type StoredChange, selectChanges, selectEvent } from './store.ts'
import { recordsTrashEnd } from './trash-days.ts'
import type { Undone } from './undo-change.ts'

export interface DeletionPart {
  readonly change: string
  /** Left out: all that are missing. */
  readonly records?: readonly string[] | undefined
}

/**
 * Some records of deletions, or all of them, in one write. A record whose key was taken since refuses the whole, unless
 * `force` says that the rest shall come back.
 */
export async function restoreRecords(
  ctx: InProject<'records.undo'>,
  parts: readonly DeletionPart[],
  { force = false }: { readonly force?: boolean | undefined } = {},
): Promise<Undone> {
  const snapshot = await ctx.snapshot()
  const wanted = new Map(parts.map((part) => [part.change, part]))
  if (wanted.size < parts.length) throw invalidRequest('A deletion is named twice.')
  const known = await findDeletions(ctx, ctx.meta.read, [...wanted.keys()])
  const table = oneDatabase(known.map((deletion) => tableOf(snapshot, deletion)))
  let left = new LeftOvers()
  const { count, change } = await writeRecords(ctx, table, { shape: 'structured', reply: () => '' }, async () => {
    return async (attempt) => {
      left = new LeftOvers()
      // Newest first: a record comes before those that went with it.
      const deletions = (await findDeletions(ctx, attempt.meta, [...wanted.keys()])).sort((a, b) => b.seq - a.seq)
      const restored: Restored[] = []
      for (const deletion of deletions)
        restored.push(await restore(besideFor(attempt, snapshot, deletion), deletion, wanted.get(deletion.id), left))
      // Who is restored comes back alone where the others are gone or linked elsewhere since: that is told, not refused.
      if (!force) left.refuse({ despite: ['parentGone'], deed: 'restore' })
      for (const { deletion, records } of restored)
        await restoreLinks(besideFor(attempt, snapshot, deletion), deletion, records, left)
      return { keys: [], count: restored.reduce((sum, one) => sum + one.count, 0), ignored: [] }
    }
  })
  return { change, records: count, left: left.first, leftCount: left.count }
}

/** Those of the trash: what lies there for too long is gone. */
export async function findDeletions(
  ctx: InProject<'records.undo' | 'trash.empty'>,
  meta: WriteAttempt['meta'],
  ids: readonly string[],
): Promise<StoredChange[]> {
  const found = await selectChanges(meta, ctx.project.id, ids)
  const end = recordsTrashEnd(ctx)
  return ids.map((id) => {
    const deletion = found.find((one) => one.id === id)
    if (deletion === undefined || deletion.state !== 'done' || deletion.at <= end) throw notFound('deletion', id)
    return deletion
  })
}

function tableOf({ tables }: ProjectSnapshot, { table_id }: StoredChange): SnapshotTable {
  const table = tables.find(({ id }) => id === table_id)
  if (table === undefined)
    throw conflict('The table of these records was deleted. Restore it first.', { reason: 'table_gone' })
  return table
}

function besideFor(attempt: WriteAttempt, snapshot: ProjectSnapshot, deletion: StoredChange): WriteAttempt {
  return deletion.table_id === attempt.table.id ? attempt : attempt.beside(tableOf(snapshot, deletion))
}

interface Restored {
  readonly deletion: StoredChange
  readonly records: readonly DeletedRecord[]
  readonly count: number
}

async function restore(
  attempt: WriteAttempt,
  deletion: StoredChange,
  part: DeletionPart | undefined,
  left: LeftOvers,
): Promise<Restored> {
  if (deletion.undone_by !== null) throw conflict('This change was undone already.', { reason: 'undone' })
  const event = await selectEvent(attempt.meta, deletion.id)
  if (event.type !== 'records.deleted') throw invalidRequest('This change deleted no records.')
  const isSeen = seesDeleted(attempt.ctx, attempt.table)
  const missing = await missingOf(attempt.behind(attempt.table), event.records)
  const seen = event.records.filter(isSeen)
  if (seen.length === 0) throw notFound('deletion', deletion.id)
  const records = part?.records === undefined ? missing.filter(isSeen) : chosen(seen, part.records)
  // Only a whole deletion counts as undone; of the others the rest stays in the trash.
  const cause = missing.every((one) => records.includes(one)) ? { undoes: deletion.id } : {}
  return { deletion, records, count: await putBack(attempt, { ...event, records }, left, cause) }
}

/** Some may be back already, one by one. */
async function missingOf(attempt: WriteAttempt, deleted: readonly DeletedRecord[]): Promise<DeletedRecord[]> {
  const keys = deleted.map(({ record }) => parseRecordKey(attempt.table, record))
  const found = await findRecords(attempt, keys, [])
  return deleted.filter((_, at) => found[at] === null)
}

export function chosen(
  deleted: readonly DeletedRecord[],
  wanted: readonly string[] | undefined,
): readonly DeletedRecord[] {
  if (wanted === undefined) return deleted
  const byKey = new Map(deleted.map((one) => [one.record, one]))
  return [...new Set(wanted)].map((record) => {
    const found = byKey.get(record)
    if (found === undefined) throw notFound('deleted record', record)
    return found
  })
}
