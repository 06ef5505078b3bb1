import { AppError } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { recordKey } from '../../../query/record-key.ts'
import { isStored, type StoredColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import { sourceOf } from '../../../structure/sources/source-of.ts'
import { readLinkCells } from '../links/link-cells.ts'
import type { LinkFault } from '../links/resolve-links.ts'
import { type AcceptedCells, AcceptedRows, acceptRow, inTurn, type RowsInTurn } from './accept-row.ts'
import { insertAccepted } from './insert-accepted.ts'
import { matchRows } from './match-rows.ts'
import type { Once } from './once.ts'
import { protectInTurn } from './protect-secrets.ts'
import type { FoundCells, RecordKeyValues, RecordPlace } from './record-store.ts'
import { isSame } from './same-value.ts'
import { updateAccepted } from './update-accepted.ts'
import type { WriteAttempt } from './write-attempt.ts'
import { writeRecords } from './write-records.ts'
import type { SentRow } from './write-spec.ts'

/** Rows of an import that are written together. Cells stand under the ids of their columns. */
export interface ImportChunk {
  readonly rows: readonly SentRow[]
  /** A row means the record whose cells of these columns are equal; none: all rows are new records. */
  readonly match: readonly StoredColumn[]
  readonly found: 'update' | 'skip'
  readonly missing: 'create' | 'skip'
  /** Columns whose empty cells leave a record that is there as it is. */
  readonly keeps: ReadonlySet<string>
  /** How many rows of the source it stands for, with those that were refused before. */
  readonly size: number
}

interface RefusedRow {
  readonly row: number
  /** The title of the field, where one is meant. */
  readonly field: string | null
  readonly reason: 'several' | 'required' | 'refused'
  readonly text: string
}

export interface RowChange {
  readonly row: number
  readonly key: RecordKeyValues
  readonly before: FoundCells
  readonly cells: AcceptedCells
}

export type Fate = 'create' | 'update' | 'unchanged' | 'skip' | 'refuse'

export interface ChunkOutcome {
  readonly size: number
  readonly created: number
  readonly updated: number
  readonly cells: number
  readonly unchanged: number
  readonly skipped: number
  readonly refused: readonly RefusedRow[]
  readonly unknownLinks: readonly { readonly row: number; readonly column: string; readonly text: string }[]
}

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
  const spec = { shape: 'structured', once, reply: () => JSON.stringify(outcome) } as const
  const { reply, change } = await writeRecords(ctx, table, spec, async () => async (attempt) => {
    const sorted = await sortRows(attempt, table, chunk, attempt.seen)
    outcome = sorted.outcome
    const keys = await writeSorted(ctx, attempt, table, sorted)
    return { keys, count: sorted.outcome.created + sorted.outcome.updated, ignored: [] }
  })
  // What `importChunk` wrote itself.
  return { outcome: JSON.parse(reply) as ChunkOutcome, change }
}

/** What `importChunk` would do; nothing is written. */
export async function rehearseChunk(
  ctx: InProject<'records.import'>,
  table: SnapshotTable,
  chunk: ImportChunk,
  access: WriteAttempt['seen'],
): Promise<Sorted> {
  const { read } = await sourceOf(ctx, table.base)
  return sortRows({ db: read, access }, table, chunk, access)
}

interface Sorted {
  readonly outcome: ChunkOutcome
  /** Rows that become new records. */
  readonly fresh: readonly number[]
  readonly accepted: RowsInTurn
  readonly changes: readonly RowChange[]
  /** Records whose own cells are as the row says; their links may not be. */
  readonly same: readonly Pick<RowChange, 'row' | 'key'>[]
  /** By row. */
  readonly fates: readonly Fate[]
  /** `keys` by row; rows without one were not written. */
  readonly writeLinks: (attempt: WriteAttempt, keys: readonly string[]) => Promise<number>
}

async function sortRows(
  place: RecordPlace,
  table: SnapshotTable,
  { rows, match, found, missing, keeps, size }: ImportChunk,
  seen: WriteAttempt['seen'],
): Promise<Sorted> {
  const unknownLinks: { row: number; column: string; text: string }[] = []
  const onFault = ({ row, column: { column }, text }: LinkFault): 'leave' => {
    unknownLinks.push({ row, column: column.id, text })
    return 'leave'
  }
  const links = await readLinkCells({ db: place.db, access: seen }, rows, { takesKeys: true, onFault })
  const refused: RefusedRow[] = []
  const read = writtenColumns(table, links.rows)
  const matched = await matchRows({ db: place.db, access: seen }, links.rows, { match, read })
  const fresh: number[] = []
  const changes: RowChange[] = []
  const same: Pick<RowChange, 'row' | 'key'>[] = []
  const fates = rows.map((): Fate => 'refuse')
  for (const [row, cells] of links.rows.entries()) {
    const [record, ...more] = matched[row] ?? []
    if (more.length > 0) refused.push({ row, field: null, reason: 'several', text: 'Several records match this row.' })
    else if (record === undefined && missing === 'create') fresh.push(row)
    else if (record === undefined || found === 'skip') fates[row] = 'skip'
    else {
      const kept = Object.fromEntries(Object.entries(cells).filter(([id, value]) => value !== null || !keeps.has(id)))
      const accepted = accept(
        refused,
        row,
        () => acceptRow(seen, kept, { shape: 'structured', isNew: false, key: record.key }).cells,
      )
      if (accepted === null) continue
      const different = new Map(
        [...accepted].filter(([column, value]) => column.secret || !isSame(record.cells.get(column.id) ?? null, value)),
      )
      fates[row] = different.size === 0 ? 'unchanged' : 'update'
      if (different.size === 0) same.push({ row, key: record.key })
      else changes.push({ row, key: record.key, before: record.cells, cells: different })
    }
  }
  const sent = withDefaults(
    read,
    fresh.map((row) => links.rows[row] ?? {}),
  )
  const taken = acceptNew(seen, sent, fresh, refused)
  for (const row of taken.rows) fates[row] = 'create'
  const count = (wanted: Fate): number => fates.filter((fate) => fate === wanted).length
  const cells = changes.reduce((sum, change) => sum + change.cells.size, 0)
  const outcome = {
    size,
    created: taken.rows.length,
    updated: changes.length,
    cells,
    unchanged: count('unchanged'),
    skipped: count('skip'),
    refused,
    unknownLinks,
  }
  return { outcome, fresh: taken.rows, accepted: taken.accepted, changes, same, fates, writeLinks: links.write }
}

const writtenColumns = (table: SnapshotTable, rows: readonly SentRow[]): StoredColumn[] =>
  table.columns.filter(
    (column): column is StoredColumn =>
      isStored(column) && !column.secret && rows.some((row) => Object.hasOwn(row, column.id)),
  )

/** An empty cell of a new record is what the field says for it. */
function withDefaults(columns: readonly StoredColumn[], rows: readonly SentRow[]): readonly SentRow[] {
  const told = columns.filter((column) => column.default !== null)
  if (told.length === 0) return rows
  return rows.map((row) => {
    const left = new Set(told.flatMap(({ id }) => (row[id] === null ? [id] : [])))
    return left.size === 0 ? row : Object.fromEntries(Object.entries(row).filter(([id]) => !left.has(id)))
  })
}

interface TakenRows {
  readonly rows: readonly number[]
  readonly accepted: RowsInTurn
}

/** All of them at once where they are fine, which is the usual case; else each by itself. */
function acceptNew(
  seen: WriteAttempt['seen'],
  sent: readonly SentRow[],
  rows: readonly number[],
  refused: RefusedRow[],
): TakenRows {
  const rules = { shape: 'structured', isNew: true } as const
  try {
    const accepted = new AcceptedRows(seen, sent, { ...rules, after: 0 })
    accepted.piece(0, accepted.count)
    return { rows, accepted }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  const taken: number[] = []
  const cells = sent.flatMap((row, at) => {
    const number = rows[at] ?? 0
    const accepted = accept(refused, number, () => acceptRow(seen, row, rules).cells)
    if (accepted === null) return []
    taken.push(number)
    return [accepted]
  })
  return { rows: taken, accepted: inTurn(cells) }
}

function accept(refused: RefusedRow[], row: number, work: () => AcceptedCells): AcceptedCells | null {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    refused.push(refusalOf(row, error))
    return null
  }
}

/** Why a row is not taken, in the words of whoever refused it. */
export function refusalOf(row: number, { message, details }: AppError): RefusedRow {
  const isRequired = / is required\.$/.test(message) || details.reason === 'not_null'
  const field = typeof details.field === 'string' ? details.field : null
  return { row, field, reason: isRequired ? 'required' : 'refused', text: message }
}

/** Gives the keys of the new records. */
async function writeSorted(
  ctx: InProject<'records.import'>,
  attempt: WriteAttempt,
  table: SnapshotTable,
  { accepted, fresh, changes, same, writeLinks }: Sorted,
): Promise<string[]> {
  const created = accepted.count === 0 ? [] : await insertAccepted(attempt, await protectInTurn(ctx, table, accepted))
  const updated = changes.length === 0 ? [] : await updateAccepted(attempt, changes)
  const keys: string[] = []
  for (const [at, row] of fresh.entries()) keys[row] = created[at] ?? ''
  for (const [at, { row }] of changes.entries()) keys[row] = updated[at] ?? ''
  for (const { row, key } of same) keys[row] = recordKey(attempt.table, key)
  await writeLinks(attempt, keys)
  return created
}
