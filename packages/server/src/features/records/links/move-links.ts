import { conflict, invalidRequest, notFound } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { ask } from '../../../query/answer.ts'
import { parseRecordKey, recordKey } from '../../../query/record-key.ts'
import { selectCells } from '../../../query/select-cells.ts'
import type { InProject } from '../../../request/context.ts'
import { gap, positionsBehind, positionsBetween } from '../order/positions.ts'
import { putAt } from '../order/take-places.ts'
import { type RecordKeyValues, readRecords } from '../write/record-store.ts'
import type { WriteAttempt } from '../write/write-attempt.ts'
import { writeRecords } from '../write/write-records.ts'
import type { WriteSpec, Written } from '../write/write-spec.ts'
import { type JunctionPlace, junctionOf } from './junction-rows.ts'
import { columnIn, type LinkColumn, tableIn } from './link-column.ts'
import { isIn, recordsByValue, valueText } from './records-by-value.ts'

/** Of one record. More than that nobody puts in an order by hand. */
const mostLinks = 10_000

interface Move {
  readonly column: LinkColumn
  readonly record: string
  readonly others: readonly string[]
  /** null: last. */
  readonly before: string | null
}

/** Links of a record before another one of it, in the order they are named. The junction has a place for it already. */
export function moveLinks(
  ctx: InProject<'links.add'>,
  table: SnapshotTable,
  { column, record, others, before }: Move,
  spec: Omit<WriteSpec, 'reply'>,
): Promise<Written> {
  const wanted = [...new Set(others)]
  if (before !== null && wanted.includes(before)) throw invalidRequest('A link cannot be put before itself.')
  const key = parseRecordKey(table, record)
  const reply: WriteSpec['reply'] = ({ count }) => JSON.stringify({ moved: count })
  return writeRecords(ctx, table, { ...spec, reply }, async () => async (attempt) => {
    const { place, links } = await linksInOrder(attempt, column, key)
    const named = new Map(links.map((link) => [link.other, link]))
    const find = (other: string): PlacedLink => {
      const found = named.get(other)
      if (found === undefined) throw notFound('linked record', other)
      return found
    }
    const moving = wanted.map(find)
    const rest = links.filter((link) => !moving.includes(link))
    const at = before === null ? rest.length : rest.indexOf(find(before))
    const { position } = place
    if (position === null) throw new Error(`The links of ${column.column.id} have no order.`)
    await putAt(place.attempt, position, placed(rest, moving, at))
    return { keys: [record], count: moving.length, ignored: [] }
  })
}

interface PlacedLink {
  readonly key: RecordKeyValues
  /** The record on the other side. */
  readonly other: string
  readonly from: number | null
}

/** Only what is moved where there is room; otherwise all of them are spread again. */
function placed(rest: readonly PlacedLink[], moving: readonly PlacedLink[], at: number) {
  const [above, below] = [rest[at - 1]?.from ?? 0, rest[at]?.from ?? null]
  const between = below === null ? positionsBehind(above, moving.length) : positionsBetween(above, below, moving.length)
  const isNumbered = rest.every(({ from }) => from !== null)
  if (isNumbered && between !== null)
    return moving.map(({ key, from }, index) => ({ key, from, to: between[index] ?? above }))
  return [...rest.slice(0, at), ...moving, ...rest.slice(at)].map(({ key, from }, index) => ({
    key,
    from,
    to: gap * (index + 1),
  }))
}

async function linksInOrder(
  attempt: WriteAttempt,
  { link, column }: LinkColumn,
  key: RecordKeyValues,
): Promise<{ readonly place: JunctionPlace; readonly links: readonly PlacedLink[] }> {
  if (link.junction === null) throw new Error(`The link ${column.id} has no junction.`)
  const own = columnIn(attempt.table, link.own)
  const [cells] = await readRecords(attempt, [key], [own])
  const place = await junctionOf(attempt, link.junction)
  const there = attempt.beside(tableIn(await attempt.ctx.structure(), link.table.id))
  const columns = [place.other, ...(place.position === null ? [] : [place.position])]
  const rows: { readonly key: RecordKeyValues; readonly value: CellValue; readonly from: number | null }[] = []
  for await (const found of recordsByValue(place.attempt, place.own, [cells?.get(own.id) ?? null], columns)) {
    for (const { key, cells } of found) {
      const from = place.position === null ? null : (cells.get(place.position.id) ?? null)
      rows.push({ key, value: cells.get(place.other.id) ?? null, from: from === null ? null : Number(from) })
    }
    if (rows.length > mostLinks) throw conflict(`“${column.title}” has more than ${mostLinks} links in this record.`)
  }
  const byKey = await inOrderOfKey(there, columnIn(there.table, link.other), rows)
  const links = byKey.map(({ row, other }) => ({ key: row.key, from: row.from, other }))
  return { place, links: links.toSorted((one, two) => (one.from ?? last) - (two.from ?? last)) }
}

const last = Number.MAX_SAFE_INTEGER

/** As the database orders them, which is how they are shown. */
async function inOrderOfKey<Row extends { readonly value: CellValue }>(
  there: WriteAttempt,
  column: Parameters<typeof columnIn>[1],
  rows: readonly Row[],
): Promise<readonly { readonly row: Row; readonly other: string }[]> {
  if (rows.length === 0) return []
  const byValue = new Map(rows.map((row) => [valueText(row.value), row]))
  const filter = isIn(
    column,
    rows.map(({ value }) => value),
  )
  const found = await ask(there.db, selectCells(there.access, { filter, limit: mostLinks }, [column]))
  return found.flatMap(({ key, cells }) => {
    const row = byValue.get(valueText(cells.get(column.id) ?? null))
    return row === undefined ? [] : [{ row, other: recordKey(there.table, key) }]
  })
}
