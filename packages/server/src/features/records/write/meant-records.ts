// Records that are named by objects: their keys say which are meant, and what else stands in an object is a condition, so that
// nothing is deleted that is not as whoever asks for it believes.
import { invalidRequest, invalidValue } from '@rowhouse/core/errors'
import { equalCells } from '@rowhouse/core/filters/compare-cells'
import type { CellValue } from '@rowhouse/core/storage'
import { ask } from '../../../query/answer.ts'
import { wholeText } from '../../../query/json-list.ts'
import { keyInRow, parseRecordKey, recordKey } from '../../../query/record-key.ts'
import { isStored, type RecordColumn, type StoredColumn } from '../../../query/record-table.ts'
import { type RowShape, selectPage, type TableAccess } from '../../../query/select-records.ts'
import { keysFilter, readParts } from '../export/computed-cells.ts'
import { keysPerChunk } from '../export/read-chunks.ts'
import { acceptKey, acceptValue, finderOf, inRow } from './accept-row.ts'
import { chunksOf } from './limits.ts'
import { recordsAtOnce } from './log-pieces.ts'
import { type FoundCells, type RecordKeyValues, readRecords } from './record-store.ts'
import { isSame } from './same-value.ts'
import type { WriteAttempt } from './write-attempt.ts'
import type { SentRow } from './write-spec.ts'

/** A record by its key as it stands in addresses, or as an object that holds its key. */
export type NamedRecord = string | SentRow

interface MeantRecord {
  readonly key: RecordKeyValues
  readonly conditions: readonly Condition[]
}

interface Condition {
  readonly column: StoredColumn
  readonly sent: unknown
  /** What the column takes it for; throws where it takes it for nothing. */
  readonly accepted: () => CellValue
}

interface Meant {
  readonly records: readonly MeantRecord[]
  /** What nobody can compare: names of no column, and what is computed. Whole rows hold it. */
  readonly ignored: readonly string[]
}

export function meantRecords(
  access: Pick<TableAccess, 'table' | 'sight'>,
  named: readonly NamedRecord[],
  shape: RowShape,
): Meant {
  const ignored = new Set<string>()
  const records = named.map((one, at): MeantRecord => {
    if (typeof one === 'string') return { key: parseRecordKey(access.table, one), conditions: [] }
    return naming(named, at, () => ({ key: acceptKey(access, one), conditions: conditionsIn(one) }))
  })
  return { records, ignored: [...ignored] }

  function conditionsIn(row: SentRow): Condition[] {
    const { find } = finderOf(access)
    const given = new Set<RecordColumn>()
    return Object.entries(row).flatMap(([name, sent]) => {
      const column = find(name)
      if (column === null || !isStored(column) || column.computed !== null) {
        ignored.add(column?.title ?? name)
        return []
      }
      if (given.has(column)) throw invalidRequest(`“${column.title}” is given twice, under different names.`)
      given.add(column)
      if (column.secret) throw incomparable(column)
      return column.keyPart === null ? [{ column, sent, accepted: () => acceptValue(column, sent, shape) }] : []
    })
  }
}

/** Those whose cells are as their conditions say. All of them must be there. */
export async function thoseThatHold(
  attempt: WriteAttempt,
  records: readonly MeantRecord[],
  shape: RowShape,
): Promise<readonly RecordKeyValues[]> {
  const unlike = await unlikeTheirReading(attempt, await unmet(attempt, records), shape)
  return records.flatMap((record, at) => {
    const differing = unlike.get(record) ?? []
    if (differing.length > 0 && !differing.some(isExact)) naming(records, at, () => refuse(differing))
    return differing.length === 0 ? [record.key] : []
  })
}

type Open = ReadonlyMap<MeantRecord, readonly Condition[]>

/** By what is stored. */
async function unmet(attempt: WriteAttempt, records: readonly MeantRecord[]): Promise<Open> {
  const judged = records.filter(({ conditions }) => conditions.length > 0)
  const columns = columnsOf(judged.map(({ conditions }) => conditions))
  const open = new Map<MeantRecord, readonly Condition[]>()
  for (const chunk of chunksOf(judged, recordsAtOnce(columns))) {
    const keys = chunk.map(({ key }) => key)
    const cells = await readRecords(attempt, keys, columns)
    for (const [at, record] of chunk.entries()) {
      const conditions = record.conditions.filter((condition) => !isMet(condition, cells[at]))
      if (conditions.length > 0) open.set(record, conditions)
    }
  }
  return open
}

/** What a row that was read says of a cell is not always what its column takes: lists are texts there, with commas in between. */
async function unlikeTheirReading({ db, seen }: WriteAttempt, open: Open, shape: RowShape): Promise<Open> {
  const columns = columnsOf(open.values())
  const fields = [...seen.table.key, ...columns]
  const unlike = new Map<MeantRecord, readonly Condition[]>()
  for (const chunk of chunksOf([...open], Math.min(recordsAtOnce(columns), keysPerChunk(seen)))) {
    const rows = await readParts(chunk.length, async (from, limit): Promise<readonly ReadRow[]> => {
      const keys = chunk.slice(from, from + limit).map(([{ key }]) => key)
      const page = { filter: keysFilter(seen, keys), sorts: [], limit, offset: 0, shape, fields }
      return JSON.parse(wholeText(await ask(db, selectPage(seen, page))))
    })
    const byKey = new Map(rows.map((row) => [keyInRow(seen.table, row), row]))
    for (const [record, conditions] of chunk) {
      const row = byKey.get(recordKey(seen.table, record.key))
      const differing = conditions.filter(
        ({ column, sent }) => row === undefined || !isSame(row[column.title] ?? null, sent as CellValue),
      )
      unlike.set(record, differing)
    }
  }
  return unlike
}

type ReadRow = Readonly<Record<string, CellValue>>

const columnsOf = (conditions: Iterable<readonly Condition[]>): readonly StoredColumn[] => [
  ...new Set([...conditions].flatMap((some) => some.map(({ column }) => column))),
]

function isMet({ column, sent, accepted }: Condition, cells: FoundCells | undefined): boolean {
  const cell = cells?.get(column.id) ?? null
  if (sent === null || cell === null) return sent === cell
  const value = takenFor(accepted)
  return (
    value !== undefined && (isSame(cell, value) || (canCompare(column) && equalCells(column.comparison, cell, value)))
  )
}

function takenFor(accepted: Condition['accepted']): CellValue | undefined {
  try {
    return accepted()
  } catch {
    return undefined
  }
}

/** Whether it is certain that the cell is another one. */
const isExact = ({ column, sent, accepted }: Condition): boolean =>
  sent === null || (canCompare(column) && takenFor(accepted) !== undefined)

const canCompare = ({ comparison, operators }: RecordColumn): boolean =>
  comparison !== 'none' || operators.includes('eq')

function refuse([first]: readonly Condition[]): void {
  first?.accepted()
  if (first !== undefined) throw incomparable(first.column)
}

const incomparable = ({ title }: RecordColumn) =>
  invalidValue(title, `“${title}” cannot be compared: leave it out, the key tells which record is meant.`)

/** Of many records a refusal names the one it speaks of. */
const naming = <T>({ length }: readonly unknown[], at: number, work: () => T): T =>
  length === 1 ? work() : inRow(at, work)
