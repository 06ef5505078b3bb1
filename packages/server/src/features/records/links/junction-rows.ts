import { AppError } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import { ask } from '../../../query/answer.ts'
import type { Junction, StoredColumn } from '../../../query/record-table.ts'
import { selectCells } from '../../../query/select-cells.ts'
import { gap } from '../order/positions.ts'
import { inTurn } from '../write/accept-row.ts'
import { deleteKeys } from '../write/delete-keys.ts'
import { insertAccepted } from '../write/insert-accepted.ts'
import { lostRace } from '../write/kept-replies.ts'
import { chunksOf } from '../write/limits.ts'
import type { RecordKeyValues } from '../write/record-store.ts'
import type { WriteAttempt } from '../write/write-attempt.ts'
import { columnIn, tableIn } from './link-column.ts'
import { both, distinct, isIn, recordsByValue, valueText } from './records-by-value.ts'

/** Values of the two columns of a junction. */
export interface Pair {
  readonly own: CellValue
  readonly other: CellValue
}

export interface JunctionPlace {
  readonly attempt: WriteAttempt
  readonly own: StoredColumn
  readonly other: StoredColumn
  /** Where links stand that people put in an order by hand, seen from each side; null: nobody has. */
  readonly position: StoredColumn | null
  readonly otherPosition: StoredColumn | null
}

const pairsAtOnce = 300
const mostRows = 100_000

export async function junctionOf(attempt: WriteAttempt, { tableId, own, other }: Junction): Promise<JunctionPlace> {
  const there = attempt.beside(tableIn(await attempt.ctx.structure(), tableId))
  const { linkPositions } = there.table
  return {
    attempt: there,
    own: columnIn(there.table, own),
    other: columnIn(there.table, other),
    position: linkPositions?.get(own.id) ?? null,
    otherPosition: linkPositions?.get(other.id) ?? null,
  }
}

/** The pairs that were not there yet. */
export async function addPairs(place: JunctionPlace, pairs: readonly Pair[]): Promise<readonly Pair[]> {
  const added: Pair[] = []
  for (const chunk of chunksOf(distinctPairs(pairs), pairsAtOnce)) {
    const rows = await rowsOf(place, chunk)
    const there = new Set(rows.map(({ pair }) => textOf(pair)))
    added.push(...chunk.filter((pair) => !there.has(textOf(pair))))
  }
  if (added.length > 0) await insertPairs(place, added)
  return added
}

async function insertPairs(place: JunctionPlace, pairs: readonly Pair[]): Promise<void> {
  const rows = pairs.map(
    ({ own, other }) =>
      new Map([
        [place.own, own],
        [place.other, other],
      ]),
  )
  await takeLastPlaces(place.attempt, place.own, place.position, rows)
  await takeLastPlaces(place.attempt, place.other, place.otherPosition, rows)
  try {
    await insertAccepted(place.attempt, inTurn(rows))
  } catch (error) {
    // Somebody made the same link since it was looked for: the next try finds it.
    throw error instanceof AppError && error.details.reason === 'unique' ? lostRace() : error
  }
}

/** A new link comes last among those of a record that were put in an order. */
async function takeLastPlaces(
  attempt: WriteAttempt,
  column: StoredColumn,
  position: StoredColumn | null,
  rows: readonly Map<StoredColumn, CellValue>[],
): Promise<void> {
  if (position === null) return
  const last = new Map<string, number>()
  const values = rows.map((row) => row.get(column) ?? null)
  for await (const found of recordsByValue(attempt, column, values, [column, position]))
    for (const { cells } of found) {
      const [value, place] = [valueText(cells.get(column.id) ?? null), cells.get(position.id) ?? null]
      if (place !== null) last.set(value, Math.max(Number(place), last.get(value) ?? 0))
    }
  for (const [at, row] of rows.entries()) {
    const value = valueText(values[at] ?? null)
    const place = last.get(value)
    row.set(position, place === undefined ? null : place + gap)
    if (place !== undefined) last.set(value, place + gap)
  }
}

/** The pairs that were there. A junction may hold one several times: all of them go. */
export async function removePairs(place: JunctionPlace, pairs: readonly Pair[]): Promise<readonly Pair[]> {
  const removed = new Map<string, Pair>()
  for (const chunk of chunksOf(distinctPairs(pairs), pairsAtOnce)) {
    const rows = await rowsOf(place, chunk)
    for (const { pair } of rows) removed.set(textOf(pair), pair)
    if (rows.length > 0)
      await deleteKeys(
        place.attempt,
        rows.map(({ key }) => key),
      )
  }
  return [...removed.values()]
}

async function rowsOf(
  { attempt, own, other }: JunctionPlace,
  pairs: readonly Pair[],
): Promise<{ readonly key: RecordKeyValues; readonly pair: Pair }[]> {
  const wanted = new Set(pairs.map(textOf))
  const owns = distinct(pairs.map((pair) => pair.own))
  const others = distinct(pairs.map((pair) => pair.other))
  const filter = both(isIn(own, owns), isIn(other, others))
  const found = await ask(attempt.db, selectCells(attempt.access, { filter, limit: mostRows }, [own, other]))
  return found.flatMap(({ key, cells }) => {
    const pair = { own: cells.get(own.id) ?? null, other: cells.get(other.id) ?? null }
    return wanted.has(textOf(pair)) ? [{ key, pair }] : []
  })
}

function distinctPairs(pairs: readonly Pair[]): Pair[] {
  return [...new Map(pairs.map((pair) => [textOf(pair), pair])).values()]
}

function textOf({ own, other }: Pair): string {
  return `${valueText(own)} ${valueText(other)}`
}
