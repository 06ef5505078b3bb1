import { invalidRequest } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import { refuseTwice } from '../write/accept-row.ts'
import { type RecordKeyValues, readRecords } from '../write/record-store.ts'
import type { WriteAttempt } from '../write/write-attempt.ts'
import { putAt, type RowPlace, takePlaces } from './take-places.ts'

/** Records above or below another one, in the order they are named. */
export interface SentMove {
  readonly records: readonly string[]
  /** null: below `after`, or below all. */
  readonly before: string | null
  readonly after?: string
}

interface RowMove {
  readonly records: readonly string[]
  readonly keys: readonly RecordKeyValues[]
  readonly place: RowPlace
}

export function readMove(table: SnapshotTable, { records, before, after }: SentMove): RowMove {
  if (before !== null && after !== undefined) throw invalidRequest('Send either before or after: a row has one place.')
  const beside = before ?? after ?? null
  if (beside !== null && records.includes(beside)) throw invalidRequest('A row cannot be put beside itself.')
  const keys = records.map((record) => parseRecordKey(table, record))
  refuseTwice(table, keys)
  const key = beside === null ? null : parseRecordKey(table, beside)
  return { records, keys, place: key === null || before !== null ? { before: key } : { after: key } }
}

/** Of a table whose rows have an order. */
export async function putRecords(attempt: WriteAttempt, { records, keys, place }: RowMove): Promise<void> {
  const { position: column } = attempt.table
  if (column === undefined) throw new Error(`${attempt.table.id} has no order.`)
  const found = await readRecords(attempt, keys, [column])
  const places = await takePlaces(attempt, column, keys.length, { ...place, except: records })
  await putAt(
    attempt,
    column,
    keys.map((key, at) => {
      const from = Number(found[at]?.get(column.id) ?? 0)
      return { key, from, to: places[at] ?? from }
    }),
  )
}
