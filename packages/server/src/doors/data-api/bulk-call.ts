import { invalidRequest } from '@rowhouse/core/errors'
import type { RecordsAccess } from '../../features/records/read/access-to.ts'
import { acceptKey } from '../../features/records/write/accept-row.ts'
import type { SentRow, WriteSpec } from '../../features/records/write/write-spec.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { parseRecordKey, recordKey } from '../../query/record-key.ts'

/** The keys of the records a list names: each as an object that holds its key, or as the key itself. */
export function keysIn(at: RecordsAccess, body: readonly unknown[]): string[] {
  return body.map((entry) => {
    if (typeof entry === 'number' || (typeof entry === 'string' && entry !== '')) return String(entry)
    if (typeof entry === 'object' && entry !== null) return recordKey(at.table, acceptKey(at, entry as SentRow))
    throw invalidRequest('Each record is given by an object that holds its key, or by the key itself.')
  })
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
