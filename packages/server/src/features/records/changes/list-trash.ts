import { invalidRequest } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { sightOf } from '../sight.ts'
import { type CellsByTitle, cellsByTitle } from './cells-by-title.ts'
import { missingRecords } from './missing-records.ts'
import { namedRecord } from './named-record.ts'
import { seesDeleted } from './seen-deleted.ts'
import { type DeletionHead, selectDeletions, selectEvent } from './store.ts'
import { recordsTrashEnd } from './trash-days.ts'

export interface TrashItem {
  readonly change: DeletionHead
  readonly record: string
  readonly title: string
  readonly row: CellsByTitle
}

interface Trash {
  readonly items: readonly TrashItem[]
  /** To go on with; null at the end. */
  readonly next: string | null
}

interface TrashSpec {
  readonly limit: number
  readonly before: string | null
  /** Only what this deletion took. */
  readonly change?: string | undefined
}

/** Deleted records of a table that were not put back, newest first. */
export async function listTrash(
  ctx: InProject<'records.history'>,
  table: SnapshotTable,
  { limit, before, change: id }: TrashSpec,
): Promise<Trash> {
  let place = placeOf(before)
  const items: TrashItem[] = []
  // A record that was restored and deleted again lies here twice: the newer one is what it last was.
  const listed = new Set<string>()
  const asked = { projectId: ctx.project.id, tableIds: [table.id], after: recordsTrashEnd(ctx), id, limit: 1 }
  for (;;) {
    // One at a time: each may hold a thousand records.
    const [change] = await selectDeletions(ctx.meta.scan, { ...asked, upTo: place.seq })
    if (change === undefined) return { items, next: null }
    const from = change.seq === place.seq ? place.at : 0
    for (const { at, item } of await missingFrom(ctx, table, change, from)) {
      if (listed.has(item.record)) continue
      if (items.length === limit) return { items, next: `${change.seq}.${at}` }
      listed.add(item.record)
      items.push(item)
    }
    place = { seq: change.seq - 1, at: 0 }
  }
}

/** Which change, and how many of its records were shown already. */
interface Place {
  readonly seq: number | null
  readonly at: number
}

function placeOf(before: string | null): Place {
  if (before === null) return { seq: null, at: 0 }
  const [, seq, at] = /^(\d{1,15})\.(\d{1,6})$/.exec(before) ?? []
  if (seq === undefined || at === undefined) throw invalidRequest('“before” is the “next” of the page before.')
  return { seq: Number(seq), at: Number(at) }
}

async function missingFrom(
  ctx: InProject<'records.history'>,
  table: SnapshotTable,
  change: DeletionHead,
  from: number,
): Promise<{ readonly at: number; readonly item: TrashItem }[]> {
  const event = await selectEvent(ctx.meta.scan, change.id)
  if (event.type !== 'records.deleted') return []
  const rest = event.records.slice(from)
  const missing = await missingRecords(ctx, table, rest)
  const sight = sightOf(ctx, table)
  const isSeen = seesDeleted(ctx, table)
  return rest.flatMap((deleted, at) => {
    const { record, cells } = deleted
    if (!missing.has(record) || !isSeen(deleted)) return []
    const { title } = namedRecord(sight, deleted)
    return [{ at: from + at, item: { change, record, title, row: cellsByTitle(table, sight, cells) } }]
  })
}
