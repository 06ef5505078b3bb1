import { AppError, notFound } from '@rowhouse/core/errors'
import { etagOf, isMatch } from '../../../platform/etag.ts'
import { recordKey } from '../../../query/record-key.ts'
import { type RecordKeyValues, readText } from './record-store.ts'
import type { WriteAttempt } from './write-attempt.ts'

/** Refuses a write to a record that is no longer what its writer saw, and shows what it is now. */
export async function requireVersion(
  attempt: WriteAttempt,
  key: RecordKeyValues,
  ifMatch: string | undefined,
): Promise<void> {
  if (ifMatch === undefined) return
  const record = await readText(attempt, key)
  if (record === null) throw notFound('record', recordKey(attempt.table, key))
  if (isMatch(ifMatch, etagOf(record))) return
  throw new AppError('conflict', 'The record was changed in the meantime. Look at it again before you write.', {
    reason: 'version',
    record,
  })
}
