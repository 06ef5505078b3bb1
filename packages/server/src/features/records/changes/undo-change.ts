import { conflict, notFound } from '@rowhouse/core/errors'
import type { ProjectSnapshot, SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import type { Room } from '../write/room.ts'
import { writeRecords } from '../write/write-records.ts'
import { type LeftOver, LeftOvers } from './left-over.ts'
import { type StoredChange, selectChange, selectEvent, selectPieces } from './store.ts'
import { takeBack } from './take-back.ts'

export interface Undone {
  /** Undoing this one is redo; null when nothing was left to take back. */
  readonly change: string | null
  readonly records: number
  readonly left: LeftOver[]
  readonly leftCount: number
}

export interface UndoWish {
  /** Takes back what can be taken back, whatever was changed since. */
  readonly force?: boolean | undefined
}

/** Takes back the whole write a change belongs to. It is a change itself, so undoing it is redo. */
export async function undoChange(
  ctx: InProject<'records.undo'>,
  changeId: string,
  { force = false }: UndoWish,
): Promise<Undone> {
  const change = await selectChange(ctx.meta.read, ctx.project.id, changeId)
  if (change === undefined) throw notFound('change of records', changeId)
  const snapshot = await ctx.snapshot()
  const table = tableOf(snapshot, change)
  let left = new LeftOvers()
  const { count, change: undo } = await writeRecords(ctx, table, { shape: 'structured', reply: () => '' }, async () => {
    return async (room) => {
      left = new LeftOvers()
      const records = await takeBackAll(room, change, left, snapshot)
      if (!force) left.refuse()
      return { keys: [], count: records, ignored: [] }
    }
  })
  return { change: undo, records: count, left: left.first, leftCount: left.count }
}

function tableOf(snapshot: ProjectSnapshot, { table_id }: StoredChange): SnapshotTable {
  const table = snapshot.findTable(table_id ?? '')
  if (table === null) throw conflict('The table of this change is in the trash. Restore it first.', { reason: 'table' })
  return table
}

/** Newest first: what was written twice in one call goes back the way it came. */
async function takeBackAll(
  room: Room,
  change: StoredChange,
  left: LeftOvers,
  snapshot: ProjectSnapshot,
): Promise<number> {
  let records = 0
  for (const piece of await selectPieces(room.meta, change)) {
    if (piece.undone_by !== null) throw conflict('This change was undone already.', { reason: 'undone' })
    if (piece.state !== 'done')
      throw conflict('It is not known yet whether the database took this change. Try again in a minute.', {
        reason: 'intended',
      })
    const there = piece.table_id === room.table.id ? room : room.beside(tableOf(snapshot, piece))
    records += await takeBack(there, piece.id, await selectEvent(room.meta, piece.id), left)
  }
  return records
}
