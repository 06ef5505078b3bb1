import { conflict, notFound } from '@rowhouse/core/errors'
import type { RecordChange } from '@rowhouse/core/events'
import { ask } from '../../../query/answer.ts'
import { recordKey } from '../../../query/record-key.ts'
import type { StoredColumn } from '../../../query/record-table.ts'
import { type RowAt, selectNearest } from '../../../query/row-positions.ts'
import { writeCells } from '../../../structure/cells/write-cells.ts'
import { limits } from '../write/limits.ts'
import { findRecords, type RecordKeyValues } from '../write/record-store.ts'
import type { WriteAttempt } from '../write/write-attempt.ts'
import { positionsBehind, spread } from './positions.ts'

/** So many of the following rows are looked at, at first and at last, when a place is crowded. */
const looks = [0, 1000, 10_000] as const

/** Above a record or (null) below all; or below a record. */
export type RowPlace = { readonly before: RecordKeyValues | null } | { readonly after: RecordKeyValues }

/** `count` positions at a place. Rows that have to make way are written and logged. */
export async function takePlaces(
  attempt: WriteAttempt,
  column: StoredColumn,
  count: number,
  { except = [], ...place }: RowPlace & { readonly except?: readonly string[] },
): Promise<readonly number[]> {
  const moving = new Set(except)
  const nearest: FindNearest = async (from, side, limit) => {
    const rows = await ask(
      attempt.db,
      selectNearest(attempt.access, column, { from, side, limit: limit + moving.size }),
    )
    return rows.filter(({ key }) => !moving.has(recordKey(attempt.table, key))).slice(0, limit)
  }
  const upper = await upperAt(attempt, column, place, nearest)
  const [above] = await nearest(upper, 'above', 1)
  const lower = above?.position ?? 0
  if (upper === null) return positionsBehind(lower, count)
  for (const limit of looks) {
    const following = limit === 0 ? [] : await nearest(upper, 'below', limit)
    const positions = limit === 0 ? [upper] : following.map(({ position }) => position)
    const found = spread(lower, positions, count, limit > 0 && following.length < limit)
    if (found === null) continue
    await makeWay(attempt, column, following, found.following)
    return found.own
  }
  throw conflict('Too many rows were put at this place. Move some of them elsewhere first.')
}

type FindNearest = (from: number | null, side: 'above' | 'below', limit: number) => Promise<RowAt[]>

/** The position of the row above which there has to be room; null: there is none. */
async function upperAt(
  attempt: WriteAttempt,
  column: StoredColumn,
  place: RowPlace,
  nearest: FindNearest,
): Promise<number | null> {
  if ('before' in place) return place.before === null ? null : positionOf(attempt, column, place.before)
  const [next] = await nearest((await positionOf(attempt, column, place.after)) + 1, 'below', 1)
  return next?.position ?? null
}

async function positionOf(attempt: WriteAttempt, column: StoredColumn, key: RecordKeyValues): Promise<number> {
  const [found] = await findRecords(attempt, [key], [column])
  if (found === null || found === undefined) throw notFound('record', recordKey(attempt.table, key))
  return Number(found.get(column.id) ?? 0)
}

function makeWay(
  attempt: WriteAttempt,
  column: StoredColumn,
  rows: readonly RowAt[],
  positions: readonly number[],
): Promise<void> {
  const moved = rows.slice(0, positions.length)
  return putAt(
    attempt,
    column,
    moved.map(({ key, position }, at) => ({ key, from: position, to: positions[at] ?? position })),
  )
}

/** Moving a record is no change of what it holds: nobody counts as the last who edited it. */
export async function putAt(
  attempt: WriteAttempt,
  column: StoredColumn,
  rows: readonly { readonly key: RecordKeyValues; readonly from: number | null; readonly to: number }[],
): Promise<void> {
  const moved = rows.filter(({ from, to }) => from !== to)
  await writeCells(
    attempt.db,
    attempt.access,
    column,
    moved.map(({ key, to }) => ({ key, value: to })),
  )
  for (let at = 0; at < moved.length; at += limits.recordsPerChange) {
    const changes = moved.slice(at, at + limits.recordsPerChange).map(
      ({ key, from, to }): RecordChange => ({
        record: recordKey(attempt.table, key),
        before: { [column.id]: from },
        after: { [column.id]: to },
      }),
    )
    await attempt.log({ type: 'records.updated', changes })
  }
}
