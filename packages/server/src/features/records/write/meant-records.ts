// Records that are named by objects: their keys say which are meant, and what else stands in an object is a condition, so that
// nothing is deleted that is not as whoever asks for it believes.
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { invalidRequest, invalidValue } from '@rowhouse/core/errors'
import { equalCells } from '@rowhouse/core/filters/compare-cells'
import type { CellValue } from '@rowhouse/core/storage'
import { ask } from '../../../query/answer.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import { isStored, type RecordColumn, type StoredColumn } from '../../../query/record-table.ts'
import { type RowShape, selectRecord, type TableAccess } from '../../../query/select-records.ts'
import { acceptKey, acceptValue, finderOf, inRow } from './accept-row.ts'
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
  const columns = new Set(records.flatMap(({ conditions }) => conditions.map(({ column }) => column)))
  const judged = records.filter(({ conditions }) => conditions.length > 0)
  const cells = await readRecords(
    attempt,
    judged.map(({ key }) => key),
    [...columns],
  )
  const found = new Map(judged.map((record, at) => [record, cells[at] ?? new Map()]))
  const holding: RecordKeyValues[] = []
  for (const [at, record] of records.entries()) {
    const open = record.conditions.filter((condition) => !isMet(condition, found.get(record)))
    const unlike = open.length === 0 ? [] : await unlikeItsReading(attempt, { ...record, conditions: open }, shape)
    if (unlike.length === 0) holding.push(record.key)
    else if (!unlike.some(isExact)) naming(records, at, () => refuse(unlike))
  }
  return holding
}

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

/** What a row that was read says of a cell is not always what its column takes: lists are texts there, with commas in between. */
async function unlikeItsReading(
  { db, seen }: WriteAttempt,
  { key, conditions }: MeantRecord,
  shape: RowShape,
): Promise<readonly Condition[]> {
  const fields = conditions.map(({ column }) => column)
  const text = await ask(db, selectRecord(seen, key, { shape, fields }))
  const row: unknown = JSON.parse(text ?? '{}')
  return conditions.filter(
    ({ column, sent }) => !isPlainObject(row) || !isSame((row[column.title] ?? null) as CellValue, sent as CellValue),
  )
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
