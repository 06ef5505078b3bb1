import type { CellValue } from '@rowhouse/core/storage'
import { parseRecordKey, recordKey } from '../../../query/record-key.ts'
import type { RecordKeyValues } from '../write/record-store.ts'
import { readRecords } from '../write/record-store.ts'
import type { WriteAttempt } from '../write/write-attempt.ts'
import { foreignKeyOf, type LinkPair, makeLinks, takeOffLinks } from './change-links.ts'
import { junctionOf } from './junction-rows.ts'
import { columnIn, type LinkColumn, tableIn } from './link-column.ts'
import { keysByValue, recordsByValue, valueText } from './records-by-value.ts'

/**
 * Exactly these links, by the key of the record as it stands in addresses; what is linked beside them is taken off. Gives
 * how many were taken from other records.
 */
export async function setLinks(
  attempt: WriteAttempt,
  column: LinkColumn,
  wanted: ReadonlyMap<string, readonly RecordKeyValues[]>,
): Promise<number> {
  const there = attempt.beside(tableIn(await attempt.ctx.structure(), column.link.table.id))
  const current = await linkedNow(attempt, there, column, [...wanted.keys()])
  const surplus: LinkPair[] = []
  const missing: LinkPair[] = []
  for (const [record, others] of wanted) {
    const key = parseRecordKey(attempt.table, record)
    const now = current.get(record) ?? new Set()
    const then = new Map(others.map((other) => [recordKey(there.table, other), other]))
    for (const other of now)
      if (!then.has(other)) surplus.push({ record: key, other: parseRecordKey(there.table, other) })
    for (const [text, other] of then) if (!now.has(text)) missing.push({ record: key, other })
  }
  // Of a single foreign key the new one replaces the old one: emptying it in between is no change anybody made.
  const replaced = new Set(missing.map(({ record }) => recordKey(attempt.table, record)))
  const isReplacing = column.link.kind === 'bt'
  await takeOffLinks(
    attempt,
    column,
    surplus.filter(({ record }) => !isReplacing || !replaced.has(recordKey(attempt.table, record))),
  )
  return (await makeLinks(attempt, column, missing)).taken
}

type Linked = ReadonlyMap<string, ReadonlySet<string>>

async function linkedNow(
  attempt: WriteAttempt,
  there: WriteAttempt,
  column: LinkColumn,
  records: readonly string[],
): Promise<Linked> {
  const { link } = column
  const own = columnIn(attempt.table, link.own)
  const cells = await readRecords(
    attempt,
    records.map((record) => parseRecordKey(attempt.table, record)),
    [own],
  )
  const values = cells.map((found) => found.get(own.id) ?? null)
  const others = await othersByValue(attempt, there, column, values)
  return new Map(records.map((record, at) => [record, others.get(valueText(values[at] ?? null)) ?? new Set()]))
}

async function othersByValue(
  attempt: WriteAttempt,
  there: WriteAttempt,
  column: LinkColumn,
  values: readonly CellValue[],
): Promise<Linked> {
  const { link } = column
  const found = new Map<string, Set<string>>()
  const add = (value: CellValue, other: string): void => {
    const known = found.get(valueText(value)) ?? new Set()
    found.set(valueText(value), known.add(other))
  }
  if (link.junction !== null) {
    const { attempt: between, own, other } = await junctionOf(attempt, link.junction)
    for await (const rows of recordsByValue(between, own, values, [own, other])) {
      const keys = await keysByValue(
        there,
        columnIn(there.table, link.other),
        rows.map(({ cells }) => cells.get(other.id) ?? null),
      )
      for (const { cells } of rows)
        for (const key of keys.get(valueText(cells.get(other.id) ?? null)) ?? []) add(cells.get(own.id) ?? null, key)
    }
    return found
  }
  if (link.kind === 'bt') {
    const keys = await keysByValue(there, columnIn(there.table, link.other), values)
    for (const [value, list] of keys) found.set(value, new Set(list))
    return found
  }
  const { column: foreignKey } = foreignKeyOf(attempt, there, column)
  for await (const records of recordsByValue(there, foreignKey, values, [foreignKey]))
    for (const { key, cells } of records) add(cells.get(foreignKey.id) ?? null, recordKey(there.table, key))
  return found
}
