// What becomes of the rows of an import: which records they mean, what would be different, and what is refused.
import { AppError } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { isStored, type StoredColumn } from '../../../query/record-table.ts'
import { type LinkCells, readLinkCells, sentenceOf } from '../links/link-cells.ts'
import type { LinkClaims } from '../links/link-claims.ts'
import type { LinkFault } from '../links/resolve-links.ts'
import { type AcceptedCells, AcceptedRows, acceptRow, inTurn, type RowsInTurn } from './accept-row.ts'
import { matchRows } from './match-rows.ts'
import type { FoundCells, RecordKeyValues, RecordPlace } from './record-store.ts'
import { isSame } from './same-value.ts'
import type { WriteAttempt } from './write-attempt.ts'
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
  /** Which records that can be linked once the chunks before name; grows by those of this one. */
  readonly claims?: LinkClaims
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
  /** So many records that can be linked once were taken from others; left out: none. */
  readonly taken?: number
}

export interface Sorted {
  readonly outcome: ChunkOutcome
  /** Rows that become new records. */
  readonly fresh: readonly number[]
  readonly accepted: RowsInTurn
  readonly changes: readonly RowChange[]
  /** Records whose own cells are as the row says; their links may not be. */
  readonly same: readonly Pick<RowChange, 'row' | 'key'>[]
  /** By row. */
  readonly fates: readonly Fate[]
  readonly links: LinkCells
}

export async function sortRows(
  place: RecordPlace,
  table: SnapshotTable,
  { rows, match, found, missing, keeps, size, claims }: ImportChunk,
  seen: WriteAttempt['seen'],
): Promise<Sorted> {
  const unknownLinks: { row: number; column: string; text: string }[] = []
  const namedTwice = new Map<number, LinkFault>()
  const onFault = (fault: LinkFault): 'leave' => {
    const { row, column, text, why } = fault
    if (why === 'twice') namedTwice.set(row, fault)
    else unknownLinks.push({ row, column: column.column.id, text })
    return 'leave'
  }
  const rules = { takesKeys: true, onFault, ...(claims === undefined ? {} : { claims }) }
  const links = await readLinkCells({ db: place.db, access: seen }, rows, rules)
  const refused: RefusedRow[] = []
  const read = writtenColumns(table, links.rows)
  const matched = await matchRows({ db: place.db, access: seen }, links.rows, { match, read })
  const fresh: number[] = []
  const changes: RowChange[] = []
  const same: Pick<RowChange, 'row' | 'key'>[] = []
  const fates = rows.map((): Fate => 'refuse')
  for (const [row, cells] of links.rows.entries()) {
    const [record, ...more] = matched[row] ?? []
    const twice = namedTwice.get(row)
    if (more.length > 0) refused.push({ row, field: null, reason: 'several', text: 'Several records match this row.' })
    else if (record === undefined ? missing === 'skip' : found === 'skip') fates[row] = 'skip'
    else if (twice !== undefined)
      refused.push({ row, field: twice.column.column.title, reason: 'refused', text: sentenceOf(twice) })
    else if (record === undefined) fresh.push(row)
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
  return { outcome, fresh: taken.rows, accepted: taken.accepted, changes, same, fates, links }
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
