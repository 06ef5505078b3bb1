// The statements of the write path, each in pieces an engine can take. Nothing here decides anything but one thing: a
// statement that touched another number of records than it should fails, and the transaction with it.
import { type AppError, conflict, notFound } from '@rowhouse/core/errors'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import type { Kysely } from 'kysely'
import { earlyRead } from '../../../dialects/early-read.ts'
import { OwnText } from '../../../dialects/own-texts.ts'
import { ask, type Change, make } from '../../../query/answer.ts'
import { parseRecordKey, recordKey } from '../../../query/record-key.ts'
import type { StoredColumn } from '../../../query/record-table.ts'
import { type RecordCells, selectCells } from '../../../query/select-cells.ts'
import { selectRecord, type TableAccess } from '../../../query/select-records.ts'
import {
  deleteRecords,
  type GivenCell,
  insertAgain,
  insertRecords,
  mostKeys,
  type RecordKeyValues,
  updateRecord,
  updateRecords,
} from '../../../query/write-records.ts'
import { chunksOf } from './limits.ts'
import { type GivenValues, naming } from './name-refusal.ts'
import { givenIn } from './row-guard.ts'
import type { WriteAttempt } from './write-attempt.ts'

export type { RecordKeyValues } from '../../../query/write-records.ts'

/** By column id. */
export type FoundCells = ReadonlyMap<string, CellValue>

export interface RecordPlace {
  readonly db: Kysely<unknown>
  /** By which every column can be read. */
  readonly access: TableAccess
}

/** Beside each key what its record holds; null where there is none. */
export async function findRecords(
  { db, access }: RecordPlace,
  keys: readonly RecordKeyValues[],
  columns: readonly StoredColumn[],
): Promise<(FoundCells | null)[]> {
  return (await findWhole({ db, access }, keys, columns)).map((found) => found?.cells ?? null)
}

async function findWhole(
  { db, access }: RecordPlace,
  keys: readonly RecordKeyValues[],
  columns: readonly StoredColumn[],
  inOwnWords: readonly StoredColumn[] = [],
): Promise<(RecordCells | null)[]> {
  const found = new Map<string, RecordCells>()
  for (const chunk of chunksOf(keys, mostKeys(access))) {
    const answer = selectCells(access, { keys: chunk }, columns, inOwnWords)
    const query = answer.isShort ? earlyRead(answer.query, namesOf(access, chunk)) : answer.query
    for (const record of await ask(db, { ...answer, query })) found.set(recordKey(access.table, record.key), record)
  }
  return keys.map((key) => found.get(recordKey(access.table, key)) ?? null)
}

/** The same where every record must be there. */
export async function readRecords(
  place: RecordPlace,
  keys: readonly RecordKeyValues[],
  columns: readonly StoredColumn[],
): Promise<FoundCells[]> {
  return (await readWhole(place, keys, columns, [])).map(({ cells }) => cells)
}

/** The same with what their database itself calls some of the cells. */
export async function readWhole(
  place: RecordPlace,
  keys: readonly RecordKeyValues[],
  columns: readonly StoredColumn[],
  inOwnWords: readonly StoredColumn[],
): Promise<RecordCells[]> {
  const found = await findWhole(place, keys, columns, inOwnWords)
  return found.map((record, at) => {
    if (record === null) throw notFound('record', recordKey(place.access.table, keys[at] ?? []))
    return record
  })
}

export async function readKeysAfter(
  { db, access }: RecordPlace,
  filter: ResolvedFilter | null,
  after: RecordKeyValues | undefined,
  limit: number,
): Promise<RecordKeyValues[]> {
  const records = await ask(db, selectCells(access, { filter, after, limit }, []))
  return records.map(({ key }) => key)
}

/** As the caller sees it, in the shape its version is made of. */
export function readText({ db, seen }: WriteAttempt, key: RecordKeyValues): Promise<string | null> {
  return ask(db, selectRecord(seen, key, { shape: 'structured' }))
}

/** The largest number a column holds; 0 when it holds none. */
export async function largestNumber({ db, access }: RecordPlace, column: StoredColumn): Promise<number> {
  const filter: ResolvedFilter = { kind: 'test', column, operator: 'notnull', value: { kind: 'nothing' } }
  const sorts = [{ column, direction: 'desc' as const }]
  const [record] = await ask(db, selectCells(access, { filter, sorts, limit: 1 }, [column]))
  return Number(record?.cells.get(column.id) ?? 0)
}

/** Keys of the new records, in the order of the rows. */
export async function insertRows(
  attempt: WriteAttempt,
  columns: readonly StoredColumn[],
  rows: readonly (readonly CellValue[])[],
): Promise<string[]> {
  const { db, access, guard } = attempt
  guard?.beforeInsert()
  const keys: string[] = []
  const given = (): GivenValues => columns.map((column, at) => [column, rows.map((row) => row[at] ?? null)])
  await naming(attempt, given, async () => {
    const running: Promise<readonly RecordKeyValues[]>[] = []
    try {
      // While the database runs a statement, the next one is made.
      for (const change of insertRecords(access, { columns, rows })) running.push(make(db, change))
    } finally {
      // Whatever failed: the transaction is in use until the last of them has ended.
      await Promise.allSettled(running)
    }
    for (const inserted of await Promise.all(running))
      for (const key of inserted) keys.push(recordKey(access.table, key))
  })
  if (keys.length !== rows.length) throw wrongCount(keys.length, rows.length)
  await guard?.afterInsert(attempt, keysOf(access, keys), givenIn(columns, rows))
  return keys
}

/** Records that come back, with their keys. */
export async function insertRowsAgain(
  attempt: WriteAttempt,
  keys: readonly string[],
  columns: readonly StoredColumn[],
  rows: readonly (readonly GivenCell[])[],
): Promise<void> {
  const plain = (cell: GivenCell | undefined) => (cell instanceof OwnText ? cell.text : (cell ?? null))
  const given = (): GivenValues => columns.map((column, at) => [column, rows.map((row) => plain(row[at]))])
  attempt.guard?.beforeInsert()
  await naming(attempt, given, async () => {
    let inserted = 0
    for (const change of insertAgain(attempt.access, columns, rows)) inserted += await make(attempt.db, change)
    if (inserted !== rows.length) throw wrongCount(inserted, rows.length)
  })
  await attempt.guard?.afterInsert(attempt, keysOf(attempt.access, keys))
}

const keysOf = ({ table }: TableAccess, keys: readonly string[]): RecordKeyValues[] =>
  keys.map((key) => parseRecordKey(table, key))

/** The same cells for all of them. */
export async function updateRows(
  attempt: WriteAttempt,
  keys: readonly RecordKeyValues[],
  cells: ReadonlyMap<StoredColumn, CellValue>,
): Promise<void> {
  const { access, guard } = attempt
  await guard?.beforeUpdate(attempt, keys, cells.keys())
  const given = (): GivenValues => Array.from(cells, ([column, value]) => [column, [value]])
  for (const chunk of chunksOf(keys, mostKeys(access, cells.size))) {
    const [only] = chunk
    const change = () =>
      only !== undefined && chunk.length === 1 ? updateRecord(access, only, cells) : updateRecords(access, chunk, cells)
    const updated = await naming(attempt, given, () => update(attempt, chunk, change()))
    if (updated !== chunk.length) throw wrongCount(updated, chunk.length)
  }
  await guard?.afterUpdate(attempt, keys, cells.keys())
}

/** How many it touched; where nobody waits for it, the transaction holds it to touch all of them. */
async function update(
  { db, access, later }: WriteAttempt,
  keys: readonly RecordKeyValues[],
  change: Change<number>,
): Promise<number> {
  if (later === null) return make(db, change)
  await later(change.query, { touches: keys.length, records: namesOf(access, keys) })
  return keys.length
}

/** By which a read of records knows that a write under way is about others. */
function namesOf({ table }: TableAccess, keys: readonly RecordKeyValues[]): string[] {
  return keys.map((key) => `${table.id} ${recordKey(table, key)}`)
}

export async function deleteRows(attempt: WriteAttempt, keys: readonly RecordKeyValues[]): Promise<void> {
  const { db, access, guard } = attempt
  await guard?.beforeDelete(attempt, keys)
  for (const chunk of chunksOf(keys, mostKeys(access))) {
    const deleted = await make(db, deleteRecords(access, chunk))
    if (deleted !== chunk.length) throw wrongCount(deleted, chunk.length)
  }
}

function wrongCount(touched: number, wanted: number): AppError {
  return conflict(`The database touched ${touched} records instead of ${wanted}, so nothing was changed.`, {
    reason: 'count',
    touched,
    wanted,
  })
}
