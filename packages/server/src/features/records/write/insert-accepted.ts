import { setImmediate } from 'node:timers/promises'
import { invalidValue } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import type { StoredColumn } from '../../../query/record-table.ts'
import type { AcceptedCells, RowsInTurn } from './accept-row.ts'
import { newValues, type ServerFilled } from './keep-values.ts'
import { limits } from './limits.ts'
import { fileColumns, type PlacedRecord, placeFiles } from './place-files.ts'
import { insertRows, type RecordKeyValues } from './record-store.ts'
import { requireMembers } from './require-members.ts'
import { FormedCells, type RowForm } from './row-form.ts'
import { type FileRules, settleFiles } from './settle-files.ts'
import type { WriteAttempt } from './write-attempt.ts'

/** So many rows are looked at while the database writes as many; it is also how long nobody else is served. */
const rowsAtOnce = 250

interface InsertRules {
  /** They are put above this one, where rows have an order. */
  readonly before?: RecordKeyValues | null
  /** A file nobody uploaded here: told, and left out of its cell. Left out: the write is refused. */
  readonly onUnknownFile?: FileRules['onUnknown']
  readonly demands?: FileRules['demands']
}

/** Keys of the new records, in the order of the rows. */
export async function insertAccepted(
  attempt: WriteAttempt,
  rows: RowsInTurn,
  { before = null, onUnknownFile, demands }: InsertRules = {},
): Promise<string[]> {
  const kept = await newValues(attempt, rows.count, before)
  const keys: string[] = []
  for (let from = 0; from < rows.count; from += limits.recordsPerChange) {
    const to = Math.min(from + limits.recordsPerChange, rows.count)
    const inserted = await insertPieces(attempt, rows, { kept, from, to, onUnknownFile, demands })
    await attempt.log({ type: 'records.inserted', keys: inserted })
    for (const key of inserted) keys.push(key)
  }
  return keys
}

interface Stretch {
  readonly kept: ServerFilled
  readonly from: number
  readonly to: number
  readonly onUnknownFile: FileRules['onUnknown']
  readonly demands: FileRules['demands']
}

async function insertPieces(attempt: WriteAttempt, rows: RowsInTurn, stretch: Stretch): Promise<string[]> {
  const { kept, from, to } = stretch
  const running: Promise<string[]>[] = []
  const withFiles: AcceptedCells[] | null = fileColumns(attempt.table).length === 0 ? null : []
  try {
    for (let at = from; at < to; at += rowsAtOnce) {
      // What was made leaves before the next piece is looked at.
      if (at > from) await setImmediate()
      const accepted = rows.piece(at, Math.min(at + rowsAtOnce, to))
      await requireMembers(attempt, accepted)
      const piece = await settleFiles(attempt, accepted, {
        onUnknown: stretch.onUnknownFile,
        demands: stretch.demands,
        at,
      })
      withFiles?.push(...piece)
      for (const run of runsOf(attempt, piece, { kept, at })) running.push(heard(insertRun(attempt, run)))
    }
  } finally {
    // Whatever failed: the transaction is in use until the last of them has ended.
    await Promise.allSettled(running)
  }
  const keys = (await Promise.all(running)).flat()
  if (withFiles !== null) await placeFiles(attempt, recordsOf(keys, withFiles))
  return keys
}

const recordsOf = (keys: readonly string[], rows: readonly AcceptedCells[]): PlacedRecord[] =>
  keys.flatMap((record, at) => {
    const cells = rows[at]
    return cells === undefined ? [] : [{ record, cells }]
  })

/** A failure is thrown when all have ended; until then it must not count as one that nobody hears of. */
function heard<T>(running: Promise<T>): Promise<T> {
  running.catch(() => undefined)
  return running
}

interface Run {
  readonly columns: readonly StoredColumn[]
  readonly rows: readonly (readonly CellValue[])[]
}

interface KeptAt {
  readonly kept: ServerFilled
  /** Of the first row among all rows of the write. */
  readonly at: number
}

/**
 * Rows for one statement each. Ours are empty where nothing was sent; a foreign table may have defaults of its own there,
 * so its rows are written with the columns they came with.
 */
export function runsOf({ table }: WriteAttempt, chunk: readonly AcceptedCells[], { kept, at }: KeptAt): Run[] {
  if (table.base.isBuiltIn) return [runOf(columnsOf(chunk), chunk, { kept, at })]
  const runs: { readonly at: number; readonly cells: AcceptedCells; readonly rows: AcceptedCells[] }[] = []
  for (const [place, cells] of chunk.entries()) {
    const last = runs.at(-1)
    if (last !== undefined && hasSameColumns(last.cells, cells)) last.rows.push(cells)
    else runs.push({ at: at + place, cells, rows: [cells] })
  }
  return runs.map(({ rows, ...run }) => runOf(columnsOf(rows), rows, { kept, at: run.at }))
}

function columnsOf(rows: readonly AcceptedCells[]): StoredColumn[] {
  const columns = new Set<StoredColumn>()
  let known: RowForm | null = null
  for (const cells of rows) {
    const form = cells instanceof FormedCells ? cells.form : null
    if (form !== null && form === known) continue
    for (const column of cells.keys()) columns.add(column)
    known = form
  }
  return [...columns]
}

function hasSameColumns(one: AcceptedCells, other: AcceptedCells): boolean {
  return one.size === other.size && [...one.keys()].every((column) => other.has(column))
}

function runOf(columns: readonly StoredColumn[], rows: readonly AcceptedCells[], { kept, at }: KeptAt): Run {
  // The form that has these columns in this order: its rows are taken as they are.
  let whole: RowForm | null = null
  const isWhole = (form: RowForm): boolean => {
    if (form !== whole && form.isOf(columns)) whole = form
    return form === whole
  }
  return {
    columns: [...columns, ...kept.map(({ column }) => column)],
    rows: rows.map((cells, place) => {
      const isAsItIs = cells instanceof FormedCells && isWhole(cells.form)
      const row = isAsItIs ? cells.cells.slice() : columns.map((column) => cells.get(column) ?? null)
      for (const { value } of kept) row.push(value(at + place))
      return row
    }),
  }
}

async function insertRun(attempt: WriteAttempt, { columns, rows }: Run): Promise<string[]> {
  const missing = attempt.table.key.find((part) => !columns.includes(part) && !part.autoIncrement)
  // Where the database gives nothing back, a key it makes by itself would never be known.
  if (missing !== undefined && !attempt.access.dialect.supports.returning)
    throw invalidValue(missing.title, `“${missing.title}” is required.`)
  return insertRows(attempt, columns, rows)
}
