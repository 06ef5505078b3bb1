// The log tells of links by keys, or by the cells that hold them. People know records by names: they are looked up for a
// page of the history at once, one statement for each table that links lead to.
import type { CellValue } from '@rowhouse/core/storage'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { sourceOf } from '../../../structure/sources/source-of.ts'
import { callClock } from '../call-clock.ts'
import { columnIn, type LinkColumn } from '../links/link-column.ts'
import { keysByValue, valueText } from '../links/records-by-value.ts'
import { placeBeyond } from '../links/resolve-links.ts'
import { sightOf, sightsFor } from '../sight.ts'
import type { RecordPlace } from '../write/record-store.ts'
import { linkedNames } from './linked-names.ts'

/** What one change did to one link cell of the record. */
export interface LinkFact {
  readonly column: LinkColumn
  readonly told:
    | { readonly added: readonly string[]; readonly removed: readonly string[] }
    /** Of a foreign key in the record itself. */
    | { readonly before: CellValue; readonly after: CellValue }
}

interface LinkedRecord {
  readonly record: string
  readonly name: string | null
}

export interface HistoryLinks {
  readonly column: { readonly id: string; readonly title: string }
  readonly added: readonly LinkedRecord[]
  readonly removed: readonly LinkedRecord[]
  readonly addedCount: number
  readonly removedCount: number
}

/** Of one change and column; whoever linked thousands at once is not told them all. */
const mostNamed = 100

/** Beside each fact what it says to people, in the same order. */
export async function nameLinks(
  ctx: InProject<'records.history'>,
  table: SnapshotTable,
  facts: readonly LinkFact[],
): Promise<HistoryLinks[]> {
  if (facts.length === 0) return []
  const { read } = await sourceOf(ctx, table.base)
  const access = {
    table,
    sight: sightOf(ctx, table),
    sightOf: sightsFor(ctx),
    dialect: table.base.dialect,
    clock: callClock(ctx, 'UTC'),
  }
  const named = new Map<LinkFact, HistoryLinks>()
  for (const [column, ours] of Map.groupBy(facts, (fact) => fact.column)) {
    const there = placeBeyond({ db: read, access }, column.link.table)
    for (const [fact, links] of await nameColumn(there, column, ours)) named.set(fact, links)
  }
  return facts.flatMap((fact) => named.get(fact) ?? [])
}

async function nameColumn(
  there: RecordPlace,
  column: LinkColumn,
  facts: readonly LinkFact[],
): Promise<(readonly [LinkFact, HistoryLinks])[]> {
  const values = facts.flatMap(({ told }) => ('before' in told ? [told.before, told.after] : []))
  const keys =
    values.length === 0 ? new Map() : await keysByValue(there, columnIn(there.access.table, column.link.other), values)
  const keysOf = (value: CellValue): readonly string[] => (value === null ? [] : (keys.get(valueText(value)) ?? []))
  const moves = facts.map(({ told }) =>
    'before' in told ? { added: keysOf(told.after), removed: keysOf(told.before) } : told,
  )
  const shown = moves.flatMap(({ added, removed }) => [...added.slice(0, mostNamed), ...removed.slice(0, mostNamed)])
  const names = await linkedNames(there, shown)
  // Where some records are hidden nobody can tell those that are gone from them, so neither is told.
  const isWhole = there.access.sight.rows === null
  const told = (records: readonly string[]): readonly string[] =>
    isWhole ? records : records.filter((record) => (names.get(record) ?? null) !== null)
  const named = (records: readonly string[]): LinkedRecord[] =>
    records.slice(0, mostNamed).map((record) => ({ record, name: names.get(record) ?? null }))
  return facts.map((fact, at) => {
    const move = moves[at] ?? { added: [], removed: [] }
    const [added, removed] = [told(move.added), told(move.removed)]
    const { id, title } = column.column
    const counts = { addedCount: added.length, removedCount: removed.length }
    return [fact, { column: { id, title }, added: named(added), removed: named(removed), ...counts }]
  })
}
