import { forbidden } from '@rowhouse/core/errors'
import type { RecordsEvent } from '@rowhouse/core/events'
import { parseRecordKey } from '../../../query/record-key.ts'
import { findRecords } from '../write/record-store.ts'
import type { WriteAttempt } from '../write/write-attempt.ts'
import { seesDeleted } from './seen-deleted.ts'

/** A change is taken back whole, so nobody takes back one of which rules hide a part from them. */
export async function requireInSight(attempt: WriteAttempt, event: RecordsEvent): Promise<void> {
  if ((attempt.ctx.reach?.rules ?? null) === null) return
  if (event.type === 'records.deleted') {
    if (!event.records.every(seesDeleted(attempt.ctx, attempt.table))) throw hidden()
    return
  }
  const records =
    event.type === 'records.inserted'
      ? event.keys
      : (event.type === 'records.updated' ? event.changes : event.links).map(({ record }) => record)
  const keys = records.map((record) => parseRecordKey(attempt.table, record))
  const [seen, there] = [
    await findRecords(attempt, keys, []),
    await findRecords(attempt.behind(attempt.table), keys, []),
  ]
  if (there.some((found, at) => found !== null && seen[at] === null)) throw hidden()
  if (event.type === 'records.updated')
    attempt.guard?.requireSeen(event.changes.flatMap(({ before, after }) => Object.keys({ ...before, ...after })))
}

const hidden = (): Error => forbidden('This change touched records you may not see.', { reason: 'rule' })
