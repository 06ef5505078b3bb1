import { recordKey } from '../../../query/record-key.ts'
import { innerSight } from '../../../query/sight.ts'
import { findRecords, type RecordKeyValues, type RecordPlace } from '../write/record-store.ts'
import { columnIn, type LinkColumn } from './link-column.ts'
import { recordsByValue, valueText } from './records-by-value.ts'
import { valuesBeyond } from './resolve-links.ts'

/**
 * How many records would be taken from others; nothing is written. `resolved` names them by row, `records` are those of the
 * rows, null: a new one.
 */
export async function countTaken(
  place: RecordPlace,
  column: LinkColumn,
  resolved: ReadonlyMap<number, readonly string[]>,
  records: ReadonlyMap<number, RecordKeyValues | null>,
): Promise<number> {
  const { link } = column
  if (link.junction !== null) return 0
  const named = new Map([...resolved].filter(([row]) => records.has(row)))
  const values = await valuesBeyond(place, column, named)
  const { table } = place.access
  const all = { ...place, access: { ...place.access, sight: innerSight(table) } }
  const own = columnIn(table, link.own)
  const keys = [...named.keys()].map((row) => records.get(row) ?? null).filter((key) => key !== null)
  if (link.kind === 'bt') {
    const written = new Set(keys.map((key) => recordKey(table, key)))
    let taken = 0
    for await (const found of recordsByValue(all, own, [...values.values()], []))
      taken += found.filter(({ key }) => !written.has(recordKey(table, key))).length
    return taken
  }
  // What a row does not name any more is free for the others.
  const owners = await findRecords(all, keys, [own])
  const written = new Set([null, ...owners.map((cells) => cells?.get(own.id) ?? null)].map(valueText))
  return [...values.values()].filter((value) => !written.has(valueText(value))).length
}
