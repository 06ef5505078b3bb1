import type { CellValue } from '@rowhouse/core/storage'
import { recordKey } from '../../../query/record-key.ts'
import { isStored, type RecordColumn, type StoredColumn } from '../../../query/record-table.ts'
import { type RecordValues, selectValues } from '../../../query/select-cells.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import type { RecordSpec } from '../read/record-spec.ts'
import { runAnswer } from '../read/run-answer.ts'
import { computedCells, shownPage } from './computed-cells.ts'
import { oneAhead } from './one-ahead.ts'

export interface ChunksSpec extends RecordSpec {
  /** Only these records, in this order; those that are gone or out of sight are left out. */
  readonly keys?: readonly (readonly CellValue[])[]
  /** Of records with an order and keys, only the first; left out: all. */
  readonly most?: number
  /** So many of the first are left out: whoever broke off goes on where they were. */
  readonly offset?: number
}

/** Values in the order of the columns. */
export type ChunkRow = readonly CellValue[]

const mostRows = 1000
/** Of wide tables fewer records at once: nobody waits long for one chunk to be made, nor holds much. */
const mostCells = 20_000
const keysPerWindow = 50_000

export const rowsPerChunk = (columns: readonly RecordColumn[]): number =>
  Math.max(20, Math.min(mostRows, Math.floor(mostCells / Math.max(columns.length, 1))))

/** All records that are meant, a chunk at a time: however many there are, only two chunks are held. */
export async function* readChunks(
  access: RecordsAccess,
  spec: ChunksSpec,
  columns: readonly RecordColumn[],
): AsyncGenerator<readonly ChunkRow[]> {
  const stored = columns.filter(isStored)
  const computed = columns.filter((column) => !isStored(column))
  if (computed.length > 0 && access.table.key.length === 0) {
    yield* pagesOf(access, spec, columns)
    return
  }
  for await (const records of oneAhead(chunksOf(access, spec, stored))) {
    if (computed.length === 0) yield records.map(({ values }) => values)
    else yield merged(access, columns, records, await shownBeside(access, records, computed))
  }
}

/** What is stored and what is computed, each in its place. */
function merged(
  { table }: RecordsAccess,
  columns: readonly RecordColumn[],
  records: readonly RecordValues[],
  shown: ReadonlyMap<string, ChunkRow>,
): readonly ChunkRow[] {
  let [own, others] = [0, 0]
  const places = columns.map((column) =>
    isStored(column) ? { isOwn: true, at: own++ } : { isOwn: false, at: others++ },
  )
  return records.map(({ key, values }) => {
    const beside = shown.get(recordKey(table, key)) ?? []
    return places.map(({ isOwn, at }) => (isOwn ? values[at] : beside[at]) ?? null)
  })
}

/** Fewer at once: each of them may lead to many records. */
const computedAtOnce = 200

async function shownBeside(
  access: RecordsAccess,
  records: readonly RecordValues[],
  columns: readonly RecordColumn[],
): Promise<ReadonlyMap<string, ChunkRow>> {
  const shown = new Map<string, ChunkRow>()
  if (columns.length === 0) return shown
  for (let at = 0; at < records.length; at += computedAtOnce) {
    const keys = records.slice(at, at + computedAtOnce).map(({ key }) => key)
    for (const [key, cells] of await computedCells(access, keys, columns)) shown.set(key, cells)
  }
  return shown
}

async function* pagesOf(
  access: RecordsAccess,
  { filter, search, sorts, offset: from = 0 }: ChunksSpec,
  columns: readonly RecordColumn[],
): AsyncGenerator<readonly ChunkRow[]> {
  const limit = rowsPerChunk(columns)
  for (let offset = from; ; offset += limit) {
    const rows = await shownPage(access, { filter, search, sorts, limit, offset }, columns)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
  }
}

function chunksOf(
  access: RecordsAccess,
  spec: ChunksSpec,
  columns: readonly StoredColumn[],
): AsyncGenerator<readonly RecordValues[]> {
  if (spec.keys !== undefined) return byKeys(access, spec.keys.slice(spec.offset ?? 0), columns)
  if (access.table.key.length === 0) return byOffset(access, spec, columns)
  return spec.sorts.length === 0 ? byKey(access, spec, columns) : bySorts(access, spec, columns)
}

/** Each chunk begins behind the last key: no deeper page costs more, and nothing comes twice. */
async function* byKey(
  access: RecordsAccess,
  { filter, search, offset = 0 }: ChunksSpec,
  columns: readonly StoredColumn[],
): AsyncGenerator<readonly RecordValues[]> {
  const limit = rowsPerChunk(columns)
  let after: readonly CellValue[] | undefined
  while (true) {
    const from = after === undefined ? { offset } : { after }
    const wanted = { filter, search, limit, ...from }
    const records = await runAnswer(access, selectValues(access, wanted, columns), access.signal?.())
    if (records.length > 0) yield records
    if (records.length < limit) return
    after = records.at(-1)?.key
  }
}

async function* bySorts(
  access: RecordsAccess,
  spec: ChunksSpec,
  columns: readonly StoredColumn[],
): AsyncGenerator<readonly RecordValues[]> {
  for await (const keys of sortedKeys(access, spec)) yield* byKeys(access, keys, columns)
}

type Keys = readonly (readonly CellValue[])[]

/** Sorting again for every chunk would take hours: the keys of many chunks are sorted at once, then read by key. */
export async function* sortedKeys(
  access: RecordsAccess,
  { filter, search, sorts, most = Number.POSITIVE_INFINITY, offset: from = 0 }: Omit<ChunksSpec, 'shape' | 'shuffle'>,
): AsyncGenerator<Keys> {
  for (let offset = from; offset < most; offset += keysPerWindow) {
    const window = { filter, search, sorts, limit: Math.min(keysPerWindow, most - offset), offset }
    const sorted = await runAnswer(access, selectValues(access, window, []), access.signal?.())
    yield sorted.map(({ key }) => key)
    if (sorted.length < keysPerWindow) return
  }
}

async function* byKeys(
  access: RecordsAccess,
  wanted: Keys,
  columns: readonly StoredColumn[],
): AsyncGenerator<readonly RecordValues[]> {
  const size = Math.min(keysPerChunk(access), rowsPerChunk(columns))
  for (let at = 0; at < wanted.length; at += size) {
    const keys = wanted.slice(at, at + size)
    yield inOrder(access, keys, await runAnswer(access, selectValues(access, { keys }, columns), access.signal?.()))
  }
}

export function keysPerChunk({ dialect, table }: Pick<TableAccess, 'dialect' | 'table'>): number {
  return Math.max(1, Math.min(mostRows, Math.floor(dialect.rows.most.parameters / table.key.length) - 1))
}

function inOrder(
  { table }: RecordsAccess,
  keys: readonly (readonly CellValue[])[],
  records: readonly RecordValues[],
): readonly RecordValues[] {
  const byKey = new Map(records.map((record) => [recordKey(table, record.key), record]))
  return keys.flatMap((key) => byKey.get(recordKey(table, key)) ?? [])
}

async function* byOffset(
  access: RecordsAccess,
  { filter, search, sorts, offset: from = 0 }: ChunksSpec,
  columns: readonly StoredColumn[],
): AsyncGenerator<readonly RecordValues[]> {
  const limit = rowsPerChunk(columns)
  for (let offset = from; ; offset += limit) {
    const wanted = { filter, search, sorts, limit, offset }
    const records = await runAnswer(access, selectValues(access, wanted, columns), access.signal?.())
    if (records.length > 0) yield records
    if (records.length < limit) return
  }
}
