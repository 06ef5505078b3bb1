// What records are linked to now, and how that differs from what is wanted.
import type { CellValue } from '@rowhouse/core/storage'
import { parseRecordKey, recordKey } from '../../../query/record-key.ts'
import type { StoredColumn } from '../../../query/record-table.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import { sightOf, withEverything } from '../sight.ts'
import { type RecordKeyValues, type RecordPlace, readRecords } from '../write/record-store.ts'
import type { WriteCtx } from '../write/write-attempt.ts'
import type { LinkPair } from './change-links.ts'
import { columnIn, type LinkColumn, tableIn } from './link-column.ts'
import { keysByValue, recordsByValue, valueText } from './records-by-value.ts'

/** Where the records of both sides are, and the rows that link them where links are rows of their own. */
export interface LinkPlaces {
  readonly here: RecordPlace
  readonly there: RecordPlace
  readonly between: { readonly place: RecordPlace; readonly own: StoredColumn; readonly other: StoredColumn } | null
}

export interface LinkDifferences {
  /** Linked, and not wanted. */
  readonly surplus: readonly LinkPair[]
  readonly missing: readonly LinkPair[]
}

/** Where they are without a write: of the records the caller sees every column, as a write has them. */
export async function placesOf(ctx: WriteCtx, place: RecordPlace, { link }: LinkColumn): Promise<LinkPlaces> {
  const structure = await ctx.structure()
  const placeOf = (id: string): RecordPlace => {
    const table = tableIn(structure, id)
    const access: TableAccess = { ...place.access, table, sight: sightOf(ctx, table) }
    return { db: place.db, access: withEverything(access) }
  }
  const { junction } = link
  const rows = junction === null ? null : placeOf(junction.tableId)
  return {
    here: placeOf(place.access.table.id),
    there: placeOf(link.table.id),
    between:
      junction === null || rows === null
        ? null
        : {
            place: rows,
            own: columnIn(rows.access.table, junction.own),
            other: columnIn(rows.access.table, junction.other),
          },
  }
}

/** `wanted`: all a record shall be linked to, by its key as it stands in addresses. */
export async function linkDifferences(
  places: LinkPlaces,
  column: LinkColumn,
  wanted: ReadonlyMap<string, readonly RecordKeyValues[]>,
): Promise<LinkDifferences> {
  const [here, there] = [places.here.access.table, places.there.access.table]
  const current = await linkedNow(places, column, [...wanted.keys()])
  const surplus: LinkPair[] = []
  const missing: LinkPair[] = []
  for (const [text, others] of wanted) {
    const record = parseRecordKey(here, text)
    const now = current.get(text) ?? new Set()
    const then = new Map(others.map((other) => [recordKey(there, other), other]))
    for (const other of now) if (!then.has(other)) surplus.push({ record, other: parseRecordKey(there, other) })
    for (const [key, other] of then) if (!now.has(key)) missing.push({ record, other })
  }
  return { surplus, missing }
}

type Linked = ReadonlyMap<string, ReadonlySet<string>>

async function linkedNow(places: LinkPlaces, column: LinkColumn, records: readonly string[]): Promise<Linked> {
  const { here } = places
  const { table } = here.access
  const own = columnIn(table, column.link.own)
  const keys = records.map((record) => parseRecordKey(table, record))
  const values = (await readRecords(here, keys, [own])).map((found) => found.get(own.id) ?? null)
  const others = await othersByValue(places, column, values)
  return new Map(records.map((record, at) => [record, others.get(valueText(values[at] ?? null)) ?? new Set()]))
}

async function othersByValue(
  { there, between }: LinkPlaces,
  { link }: LinkColumn,
  values: readonly CellValue[],
): Promise<Linked> {
  const theirs = columnIn(there.access.table, link.other)
  const found = new Map<string, Set<string>>()
  const add = (value: CellValue, other: string): void => {
    const known = found.get(valueText(value)) ?? new Set()
    found.set(valueText(value), known.add(other))
  }
  if (between !== null) {
    const { place, own, other } = between
    for await (const rows of recordsByValue(place, own, values, [own, other])) {
      const keys = await keysByValue(
        there,
        theirs,
        rows.map(({ cells }) => cells.get(other.id) ?? null),
      )
      for (const { cells } of rows)
        for (const key of keys.get(valueText(cells.get(other.id) ?? null)) ?? []) add(cells.get(own.id) ?? null, key)
    }
    return found
  }
  if (link.kind === 'bt') {
    for (const [value, list] of await keysByValue(there, theirs, values)) found.set(value, new Set(list))
    return found
  }
  for await (const records of recordsByValue(there, theirs, values, [theirs]))
    for (const { key, cells } of records) add(cells.get(theirs.id) ?? null, recordKey(there.access.table, key))
  return found
}
