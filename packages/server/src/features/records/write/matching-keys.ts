import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { limits } from './limits.ts'
import { type RecordKeyValues, readKeysAfter } from './record-store.ts'
import type { Room } from './room.ts'

/**
 * Keys of every record that matches, in pieces. Each piece begins behind the last key, so records that still match after
 * they were changed do not come again.
 */
export async function* matchingKeys(
  room: Room,
  which: ResolvedFilter | 'all',
): AsyncGenerator<readonly RecordKeyValues[]> {
  const filter = which === 'all' ? null : which
  let after: RecordKeyValues | undefined
  for (;;) {
    const keys = await readKeysAfter(room, filter, after, limits.recordsPerChange)
    if (keys.length > 0) yield keys
    if (keys.length < limits.recordsPerChange) return
    after = keys.at(-1)
  }
}
