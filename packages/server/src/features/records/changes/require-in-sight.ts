import { forbidden } from '@rowhouse/core/errors'
import type { RecordsEvent } from '@rowhouse/core/events'
import { parseRecordKey } from '../../../query/record-key.ts'
import { findRecords } from '../write/record-store.ts'
import type { Room } from '../write/room.ts'
import { seesDeleted } from './seen-deleted.ts'

/** A change is taken back whole, so nobody takes back one of which rules hide a part from them. */
export async function requireInSight(room: Room, event: RecordsEvent): Promise<void> {
  if ((room.ctx.reach?.rules ?? null) === null) return
  if (event.type === 'records.deleted') {
    if (!event.records.every(seesDeleted(room.ctx, room.table))) throw hidden()
    return
  }
  const records =
    event.type === 'records.inserted'
      ? event.keys
      : (event.type === 'records.updated' ? event.changes : event.links).map(({ record }) => record)
  const keys = records.map((record) => parseRecordKey(room.table, record))
  const [seen, there] = [await findRecords(room, keys, []), await findRecords(room.behind(room.table), keys, [])]
  if (there.some((found, at) => found !== null && seen[at] === null)) throw hidden()
  if (event.type === 'records.updated')
    room.guard?.requireSeen(event.changes.flatMap(({ before, after }) => Object.keys({ ...before, ...after })))
}

const hidden = (): Error => forbidden('This change touched records you may not see.', { reason: 'rule' })
