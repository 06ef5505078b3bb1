import { invalidRequest } from '@rowhouse/core/errors'
import type { RecordsEvent } from '@rowhouse/core/events'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import { innerSight } from '../../../query/sight.ts'
import type { InProject } from '../../../request/context.ts'
import { sourceOf } from '../../sources/source-of.ts'
import { sightOf } from '../sight.ts'
import { findRecords } from '../write/record-store.ts'
import { type CellsByTitle, cellsByTitle } from './cells-by-title.ts'
import { type SeenChange, selectDeletions } from './store.ts'

export interface TrashItem {
  readonly change: SeenChange
  readonly record: string
  readonly row: CellsByTitle
}

export interface Trash {
  readonly items: readonly TrashItem[]
  /** To go on with; null at the end. */
  readonly next: string | null
}

/** Deleted records that were not put back, newest first. */
export async function listTrash(
  ctx: InProject<'records.history'>,
  table: SnapshotTable,
  { limit, before }: { readonly limit: number; readonly before: string | null },
): Promise<Trash> {
  let place = placeOf(before)
  const items: TrashItem[] = []
  // A record that was restored and deleted again lies here twice: the newer one is what it last was.
  const listed = new Set<string>()
  for (;;) {
    // One at a time: each may hold a thousand records.
    const [change] = await selectDeletions(ctx.meta.scan, { tableId: table.id, upTo: place.seq, limit: 1 })
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

/** A record whose key is there again needs no way back, whichever way it took. */
async function missingFrom(
  ctx: InProject<'records.history'>,
  table: SnapshotTable,
  change: SeenChange,
  from: number,
): Promise<{ readonly at: number; readonly item: TrashItem }[]> {
  const event: RecordsEvent = JSON.parse(change.event)
  if (event.type !== 'records.deleted') return []
  const { read } = await sourceOf(ctx, table.base)
  const look = { table, sight: innerSight(table), dialect: table.base.dialect }
  const rest = event.records.slice(from)
  const keys = rest.map(({ record }) => parseRecordKey(table, record))
  const found = await findRecords({ db: read, look }, keys, [])
  const sight = sightOf(ctx, table)
  return rest.flatMap(({ record, cells }, at) =>
    found[at] === null ? [{ at: from + at, item: { change, record, row: cellsByTitle(table, sight, cells) } }] : [],
  )
}
