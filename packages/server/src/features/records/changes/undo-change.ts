import { conflict, notFound } from '@rowhouse/core/errors'
import type { ProjectSnapshot, SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import type { WriteAttempt } from '../write/write-attempt.ts'
import { writeRecords } from '../write/write-records.ts'
import type { Own } from './changed-since.ts'
import { type LeftOver, LeftOvers } from './left-over.ts'
import { oneDatabase } from './one-database.ts'
import { type StoredChange, selectChanges, selectEvent, selectPieces } from './store.ts'
import { takeBack } from './take-back.ts'

export interface Undone {
  /** Undoing this one is redo; null when nothing was left to take back. */
  readonly change: string | null
  readonly records: number
  readonly left: LeftOver[]
  readonly leftCount: number
}

interface TakenBack extends Undone {
  /** Of what is left, the cells and records that hold what came since. */
  readonly stayed: number
}

interface UndoSpec {
  /** Takes back what can be taken back, whatever was changed since. */
  readonly force?: boolean | undefined
  /** Further changes that were the same step for a person. */
  readonly with?: readonly string[] | undefined
  /** Whose later work in new records goes along with them; left out: that of whoever undoes. */
  readonly own?: Own
}

/** Takes back the whole writes that changes belong to. It is a change itself, so undoing it is redo. */
export async function undoChange(
  ctx: InProject<'records.undo'>,
  changeId: string,
  { force = false, with: others = [], own = { actor: ctx.actor?.id ?? null } }: UndoSpec,
): Promise<TakenBack> {
  const snapshot = await ctx.snapshot()
  const changes = await findChanges(ctx, [...new Set([changeId, ...others])])
  const table = oneDatabase(changes.map((change) => tableOf(snapshot, change)))
  let left = new LeftOvers()
  const { count, change: undo } = await writeRecords(ctx, table, { shape: 'structured', reply: () => '' }, async () => {
    return async (attempt) => {
      left = new LeftOvers()
      const records = await takeBackAll(attempt, { changes, snapshot, own }, left)
      if (!force) left.refuse()
      return { keys: [], count: records, ignored: [] }
    }
  })
  return { change: undo, records: count, left: left.first, leftCount: left.count, stayed: left.stayed }
}

async function findChanges(ctx: InProject<'records.undo'>, ids: readonly string[]): Promise<StoredChange[]> {
  const found = await selectChanges(ctx.meta.read, ctx.project.id, ids)
  const missing = ids.find((id) => !found.some((change) => change.id === id))
  if (missing !== undefined) throw notFound('change of records', missing)
  return found
}

function tableOf(snapshot: ProjectSnapshot, { table_id }: StoredChange): SnapshotTable {
  const table = snapshot.findTable(table_id ?? '')
  if (table === null) throw conflict('The table of this change is in the trash. Restore it first.', { reason: 'table' })
  return table
}

interface Taking {
  readonly changes: readonly StoredChange[]
  readonly snapshot: ProjectSnapshot
  readonly own: Own
}

/** Newest first: what was written twice goes back the way it came. */
async function takeBackAll(
  attempt: WriteAttempt,
  { changes, snapshot, own }: Taking,
  left: LeftOvers,
): Promise<number> {
  let records = 0
  for (const piece of await allPieces(attempt, changes)) {
    if (piece.undone_by !== null) throw conflict('This change was undone already.', { reason: 'undone' })
    if (piece.state !== 'done')
      throw conflict('It is not known yet whether the database took this change. Try again in a minute.', {
        reason: 'intended',
      })
    const there = piece.table_id === attempt.table.id ? attempt : attempt.beside(tableOf(snapshot, piece))
    const { id, seq } = piece
    records += await takeBack(there, { id, seq, own, event: await selectEvent(attempt.meta, id) }, left)
  }
  return records
}

async function allPieces(attempt: WriteAttempt, changes: readonly StoredChange[]): Promise<StoredChange[]> {
  const pieces = new Map<string, StoredChange>()
  for (const change of changes)
    for (const piece of await selectPieces(attempt.meta, change)) pieces.set(piece.id, piece)
  return [...pieces.values()].sort((one, other) => other.seq - one.seq)
}
