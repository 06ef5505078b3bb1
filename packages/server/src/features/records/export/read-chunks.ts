import type { CellValue } from '@rowhouse/core/storage'
import { recordKey } from '../../../query/record-key.ts'
import type { StoredColumn } from '../../../query/record-table.ts'
import { type RecordCells, selectCells } from '../../../query/select-cells.ts'
import type { RecordsLook } from '../read/look-at.ts'
import type { RecordWish } from '../read/read-wish.ts'
import { runAnswer } from '../read/run-answer.ts'

/** Values in the order of the columns. */
export type ChunkRow = readonly CellValue[]

const rowsPerChunk = 1000
const keysPerWindow = 50_000

/** All records that are meant, a chunk at a time: however many there are, only one chunk is held. */
export async function* readChunks(
  look: RecordsLook,
  wish: RecordWish,
  columns: readonly StoredColumn[],
): AsyncGenerator<readonly ChunkRow[]> {
  const toRow = ({ cells }: RecordCells): ChunkRow => columns.map(({ id }) => cells.get(id) ?? null)
  for await (const records of chunksOf(look, wish, columns)) yield records.map(toRow)
}

function chunksOf(
  look: RecordsLook,
  wish: RecordWish,
  columns: readonly StoredColumn[],
): AsyncGenerator<readonly RecordCells[]> {
  if (look.table.key.length === 0) return byOffset(look, wish, columns)
  return wish.sorts.length === 0 ? byKey(look, wish, columns) : bySorts(look, wish, columns)
}

/** Each chunk begins behind the last key: no deeper page costs more, and nothing comes twice. */
async function* byKey(
  look: RecordsLook,
  { filter, search }: RecordWish,
  columns: readonly StoredColumn[],
): AsyncGenerator<readonly RecordCells[]> {
  let after: readonly CellValue[] | undefined
  while (true) {
    const wanted = { filter, search, limit: rowsPerChunk, after }
    const records = await runAnswer(look.source, selectCells(look, wanted, columns), look.signal)
    if (records.length > 0) yield records
    if (records.length < rowsPerChunk) return
    after = records.at(-1)?.key
  }
}

/** Sorting again for every chunk would take hours: the keys of many chunks are sorted at once, then read by key. */
async function* bySorts(
  look: RecordsLook,
  { filter, search, sorts }: RecordWish,
  columns: readonly StoredColumn[],
): AsyncGenerator<readonly RecordCells[]> {
  const size = keysPerChunk(look)
  for (let offset = 0; ; offset += keysPerWindow) {
    const window = { filter, search, sorts, limit: keysPerWindow, offset }
    const sorted = await runAnswer(look.source, selectCells(look, window, []), look.signal)
    for (let at = 0; at < sorted.length; at += size) {
      const keys = sorted.slice(at, at + size).map(({ key }) => key)
      yield inOrder(look, keys, await runAnswer(look.source, selectCells(look, { keys }, columns), look.signal))
    }
    if (sorted.length < keysPerWindow) return
  }
}

function keysPerChunk({ dialect, table }: RecordsLook): number {
  return Math.max(1, Math.min(rowsPerChunk, Math.floor(dialect.rows.most.parameters / table.key.length) - 1))
}

function inOrder(
  { table }: RecordsLook,
  keys: readonly (readonly CellValue[])[],
  records: readonly RecordCells[],
): readonly RecordCells[] {
  const byKey = new Map(records.map((record) => [recordKey(table, record.key), record]))
  return keys.flatMap((key) => byKey.get(recordKey(table, key)) ?? [])
}

async function* byOffset(
  look: RecordsLook,
  { filter, search, sorts }: RecordWish,
  columns: readonly StoredColumn[],
): AsyncGenerator<readonly RecordCells[]> {
  for (let offset = 0; ; offset += rowsPerChunk) {
    const wanted = { filter, search, sorts, limit: rowsPerChunk, offset }
    const records = await runAnswer(look.source, selectCells(look, wanted, columns), look.signal)
    if (records.length > 0) yield records
    if (records.length < rowsPerChunk) return
  }
}
