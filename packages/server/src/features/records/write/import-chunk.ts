import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { recordKey } from '../../../query/record-key.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import { sourceOf } from '../../../structure/sources/source-of.ts'
import type { ChangedLinkCells, LinksWritten } from '../links/link-cells.ts'
import { LinkClaims } from '../links/link-claims.ts'
import { insertAccepted } from './insert-accepted.ts'
import type { Once } from './once.ts'
import { protectInTurn } from './protect-secrets.ts'
import { type ChunkOutcome, type Fate, type ImportChunk, type RowChange, type Sorted, sortRows } from './sort-rows.ts'
import { updateAccepted } from './update-accepted.ts'
import type { WriteAttempt } from './write-attempt.ts'
import { writeRecords } from './write-records.ts'

/**
 * Creates and updates in one transaction, once under its key: whoever begins again after a crash is given the first outcome.
 * Rows that cannot be taken are told and left out; what only the database finds out refuses the whole.
 */
export async function importChunk(
  ctx: InProject<'records.import'>,
  table: SnapshotTable,
  chunk: ImportChunk,
  once?: Once,
): Promise<{ readonly outcome: ChunkOutcome; readonly change: string | null }> {
  let outcome: ChunkOutcome | null = null
  let claims = new LinkClaims()
  const spec = { shape: 'structured', once, reply: () => JSON.stringify(outcome) } as const
  const { reply, change } = await writeRecords(ctx, table, spec, async () => async (attempt) => {
    // Of this try alone: another one, or half of the rows, may follow.
    claims = new LinkClaims(chunk.claims)
    const sorted = await sortRows(attempt, table, { ...chunk, claims }, attempt.seen)
    const { keys, taken, changed } = await writeSorted(ctx, attempt, table, sorted)
    outcome = { ...withLinks(table, sorted, changed), ...(taken === 0 ? {} : { taken }) }
    return { keys, count: outcome.created + outcome.updated, ignored: [] }
  })
  claims.keep()
  // What `importChunk` wrote itself.
  return { outcome: JSON.parse(reply) as ChunkOutcome, change }
}

interface Rehearsed {
  readonly outcome: ChunkOutcome
  readonly taken: number
  readonly fates: readonly Fate[]
  readonly changes: readonly LinkedChange[]
}

/** With the link columns of the record that are told beside its cells. */
export interface LinkedChange extends RowChange {
  readonly links: readonly RecordColumn[]
}

/** What `importChunk` would do; nothing is written. */
export async function rehearseChunk(
  ctx: InProject<'records.import'>,
  table: SnapshotTable,
  chunk: ImportChunk,
  access: WriteAttempt['seen'],
): Promise<Rehearsed> {
  const { read } = await sourceOf(ctx, table.base)
  const sorted = await sortRows({ db: read, access }, table, chunk, access)
  const { fresh, changes, same, links } = sorted
  const there = [...changes, ...same]
  const taken = await links.countTaken(
    new Map([...fresh.map((row) => [row, null] as const), ...there.map(({ row, key }) => [row, key] as const)]),
  )
  const keys: string[] = []
  for (const { row, key } of there) keys[row] = recordKey(table, key)
  const changed = await links.differing(ctx, keys)
  const linksOf = ({ row }: { readonly row: number }): readonly RecordColumn[] =>
    (changed.get(keys[row] ?? '') ?? []).map(({ column }) => column)
  const relinked = same.filter((record) => linksOf(record).length > 0)
  const fates = [...sorted.fates]
  for (const { row } of relinked) fates[row] = 'update'
  const all = [...changes, ...relinked.map((record) => ({ ...record, before: new Map(), cells: new Map() }))]
  return {
    outcome: withLinks(table, sorted, changed),
    taken,
    fates,
    changes: all.toSorted((one, other) => one.row - other.row).map((change) => ({ ...change, links: linksOf(change) })),
  }
}

/** A record is also changed where only its links are others. */
function withLinks(table: SnapshotTable, { outcome, changes, same }: Sorted, changed: ChangedLinkCells): ChunkOutcome {
  const linksOf = ({ key }: Pick<RowChange, 'key'>): number => changed.get(recordKey(table, key))?.length ?? 0
  const relinked = same.filter((record) => linksOf(record) > 0).length
  return {
    ...outcome,
    updated: outcome.updated + relinked,
    unchanged: outcome.unchanged - relinked,
    cells: [...changes, ...same].reduce((sum, record) => sum + linksOf(record), outcome.cells),
  }
}

/** Gives the keys of the new records, and what became of links. */
async function writeSorted(
  ctx: InProject<'records.import'>,
  attempt: WriteAttempt,
  table: SnapshotTable,
  { accepted, fresh, changes, same, links }: Sorted,
): Promise<LinksWritten & { readonly keys: string[] }> {
  const created = accepted.count === 0 ? [] : await insertAccepted(attempt, await protectInTurn(ctx, table, accepted))
  const updated = changes.length === 0 ? [] : await updateAccepted(attempt, changes)
  const keys: string[] = []
  for (const [at, row] of fresh.entries()) keys[row] = created[at] ?? ''
  for (const [at, { row }] of changes.entries()) keys[row] = updated[at] ?? ''
  for (const { row, key } of same) keys[row] = recordKey(attempt.table, key)
  return { keys: created, ...(await links.write(attempt, keys)) }
}
