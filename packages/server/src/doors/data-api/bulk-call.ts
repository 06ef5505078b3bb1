import { invalidRequest } from '@rowhouse/core/errors'
import type { RecordsAccess } from '../../features/records/read/access-to.ts'
import { acceptKey } from '../../features/records/write/accept-row.ts'
import type { NamedRecord } from '../../features/records/write/meant-records.ts'
import type { SentRow, WriteSpec } from '../../features/records/write/write-spec.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { parseRecordKey, recordKey } from '../../query/record-key.ts'

/** The records a list names: each as an object that holds its key, or as the key itself. */
export function namedIn(body: readonly unknown[]): NamedRecord[] {
  return body.map((entry) => {
    if (typeof entry === 'number' || (typeof entry === 'string' && entry !== '')) return String(entry)
    if (typeof entry === 'object' && entry !== null) return entry as SentRow
    throw invalidRequest('Each record is given by an object that holds its key, or by the key itself.')
  })
}

/** For each that was named how many were deleted: none where something else stands in it than in its record. */
export function deletedReply(at: RecordsAccess, named: readonly NamedRecord[]): WriteSpec['reply'] {
  const { table } = at
  return ({ keys }) => {
    const deleted = new Set(keys)
    const keyOf = (one: NamedRecord) => (typeof one === 'string' ? parseRecordKey(table, one) : acceptKey(at, one))
    return JSON.stringify(named.map((one) => (deleted.has(recordKey(table, keyOf(one))) ? 1 : 0)))
  }
}

/** Keys as values; of several parts as they stand in addresses. */
export function keysReply(table: SnapshotTable): WriteSpec['reply'] {
  const [only, ...more] = table.key
  return ({ keys }) => {
    // Counted keys are written as they are; only those that no number holds exactly are texts.
    if (only?.word === 'integer' && more.length === 0 && keys.every(isExactNumber)) return `[${keys.join()}]`
    return JSON.stringify(keys.map((key) => (table.key.length === 1 ? parseRecordKey(table, key)[0] : key)))
  }
}

const longestExact = 15

/** As the path of writes gives it: digits without anything in front. */
function isExactNumber(key: string): boolean {
  return key.length <= longestExact
}

/** Existing clients get a number for each record; all or none were written. */
export const countsReply: WriteSpec['reply'] = ({ keys }) => JSON.stringify(keys.map(() => 1))
