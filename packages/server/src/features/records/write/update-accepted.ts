import type { RecordChange } from '@rowhouse/core/events'
import type { CellValue, JsonValue } from '@rowhouse/core/storage'
import { recordKey } from '../../../query/record-key.ts'
import type { StoredColumn } from '../../../query/record-table.ts'
import type { RecordCells } from '../../../query/select-cells.ts'
import { tellForeignKeys } from '../links/tell-links.ts'
import type { AcceptedCells } from './accept-row.ts'
import { Conflicts, type KnownCells } from './conflicts.ts'
import type { Demands } from './hand-in.ts'
import { changeValues } from './keep-values.ts'
import { chunksOf } from './limits.ts'
import { LogPieces, recordsAtOnce } from './log-pieces.ts'
import { ownCellsOf } from './own-cells.ts'
import { placeFiles } from './place-files.ts'
import { type FoundCells, type RecordKeyValues, readRecords, readWhole, updateRows } from './record-store.ts'
import { requireMembers } from './require-members.ts'
import { isSame } from './same-value.ts'
import { settleFiles } from './settle-files.ts'
import type { Cause, WriteAttempt } from './write-attempt.ts'

interface RecordUpdate {
  readonly key: RecordKeyValues
  readonly cells: AcceptedCells
  /** What its writer saw before: what is neither that nor what is wanted was changed by somebody else. */
  readonly known?: KnownCells
}

interface UpdateTerms extends Cause {
  /** Of the form whose answers are changed. */
  readonly demands?: Demands | undefined
}

/** Keys of the records, all of which must be there. What already is as wanted is not written and not logged. */
export async function updateAccepted(
  attempt: WriteAttempt,
  updates: readonly RecordUpdate[],
  { demands, ...cause }: UpdateTerms = {},
): Promise<string[]> {
  const columns = columnsOf(updates)
  const log = new LogPieces<RecordChange>(columns, (changes) =>
    attempt.log({ type: 'records.updated', changes, ...cause }),
  )
  const conflicts = new Conflicts()
  for (const chunk of chunksOf(updates, recordsAtOnce(columns))) {
    const changes = await updateChunk(attempt, chunk, { ...cause, demands }, conflicts)
    await log.add(changes)
    // An undo takes back what was told together with the change.
    if (cause.undoes === undefined) await tellForeignKeys(attempt, changes)
  }
  conflicts.refuse()
  await log.end()
  return updates.map(({ key }) => recordKey(attempt.table, key))
}

interface Difference extends RecordUpdate {
  readonly record: string
  readonly before: FoundCells
  readonly ownTexts: RecordCells['ownTexts']
}

async function updateChunk(
  attempt: WriteAttempt,
  chunk: readonly RecordUpdate[],
  { undoes, demands }: UpdateTerms,
  conflicts: Conflicts,
): Promise<RecordChange[]> {
  const columns = columnsOf(chunk).filter(({ secret }) => !secret)
  const found = await readWhole(
    attempt,
    chunk.map(({ key }) => key),
    columns,
    attempt.table.base.isBuiltIn ? [] : columns,
  )
  const before = found.map(({ cells }) => cells)
  chunk.forEach((update, at) => {
    conflicts.compare(recordKey(attempt.table, update.key), update, before[at] ?? new Map())
  })
  // All conflicts are told at once, so the rest is still compared, but nothing more is written.
  if (conflicts.count > 0) return []
  // What once was in a cell may come back to it, whoever has left since.
  if (undoes === undefined)
    await requireMembers(
      attempt,
      chunk.map(({ cells }) => cells),
      before,
    )
  const settled =
    undoes === undefined
      ? await settleFiles(
          attempt,
          chunk.map(({ cells }) => cells),
          { before, demands },
        )
      : []
  const different = chunk.flatMap(({ key, cells }, at) =>
    differenceOf(attempt, key, settled[at] ?? cells, found[at] as RecordCells),
  )
  if (different.length === 0) return []
  await writeDifferences(attempt, different)
  await placeFiles(attempt, different)
  return changesOf(attempt, different, columns)
}

function columnsOf(updates: readonly RecordUpdate[]): StoredColumn[] {
  return [...new Set(updates.flatMap(({ cells }) => [...cells.keys()]))]
}

function differenceOf(
  attempt: WriteAttempt,
  key: RecordKeyValues,
  cells: AcceptedCells,
  { cells: before, ownTexts }: RecordCells,
): Difference[] {
  // What a secret was nobody knows, so it always counts as changed.
  const changed = [...cells].filter(([column, value]) => column.secret || !isSame(before.get(column.id) ?? null, value))
  if (changed.length === 0) return []
  return [{ key, record: recordKey(attempt.table, key), cells: new Map(changed), before, ownTexts }]
}

/** One statement for all records that get the same values: the usual case of a write by filter. */
async function writeDifferences(attempt: WriteAttempt, differences: readonly Difference[]): Promise<void> {
  const groups = Map.groupBy(differences, ({ cells }) =>
    JSON.stringify([...cells].map(([{ id }, value]) => [id, value])),
  )
  for (const group of groups.values()) {
    const [{ cells } = { cells: new Map() }] = group
    const kept = changeValues(attempt)
    await updateRows(
      attempt,
      group.map(({ key }) => key),
      // Who only moves a record has not edited it.
      [...cells.keys()].every((column) => column === attempt.table.position) ? cells : new Map([...cells, ...kept]),
    )
  }
}

async function changesOf(
  attempt: WriteAttempt,
  differences: readonly Difference[],
  columns: readonly StoredColumn[],
): Promise<RecordChange[]> {
  const after = await valuesAfter(attempt, differences, columns)
  return differences.flatMap(({ record, cells, before, ownTexts }, at) => {
    const valueAfter = (column: StoredColumn): CellValue => after[at]?.get(column.id) ?? null
    const valueBefore = (column: StoredColumn): CellValue => before.get(column.id) ?? null
    // A database that rounds may have stored what was there before.
    const changed = [...cells.keys()].filter(
      (column) => column.secret || !isSame(valueBefore(column), valueAfter(column)),
    )
    if (changed.length === 0) return []
    const told = { record, before: cellsOf(changed, valueBefore), after: cellsOf(changed, valueAfter) }
    const own = ownCellsOf(
      { cells: before, ownTexts },
      changed.map(({ id }) => id),
    )
    return [Object.keys(own).length === 0 ? told : { ...told, own }]
  })
}

// Foreign columns may round or pad what they are given; undo compares with what was really stored.
function valuesAfter(
  attempt: WriteAttempt,
  differences: readonly Difference[],
  columns: readonly StoredColumn[],
): FoundCells[] | Promise<readonly FoundCells[]> {
  if (attempt.table.base.isBuiltIn)
    return differences.map(({ cells }) => new Map([...cells].map(([column, value]) => [column.id, value])))
  return readRecords(
    attempt,
    differences.map(({ key }) => key),
    columns,
  )
}

/** Secrets are told by a mask only. */
function cellsOf(
  columns: readonly StoredColumn[],
  take: (column: StoredColumn) => CellValue,
): Record<string, JsonValue> {
  return Object.fromEntries(columns.map((column) => [column.id, column.secret ? secretMask : take(column)]))
}

const secretMask = '••••••••'
