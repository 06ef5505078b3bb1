import { invalidRequest } from '@rowhouse/core/errors'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { limits } from './limits.ts'
import { type RecordKeyValues, readKeysAfter } from './record-store.ts'
import type { WriteAttempt } from './write-attempt.ts'

/**
 * Keys of every record that matches, in pieces. Each piece begins behind the last key, so records that still match after
 * they were changed do not come again.
 */
export async function* matchingKeys(
  attempt: WriteAttempt,
  which: ResolvedFilter | 'all',
): AsyncGenerator<readonly RecordKeyValues[]> {
  const filter = which === 'all' ? null : which
  let after: RecordKeyValues | undefined
  for (;;) {
    const keys = await readKeysAfter(attempt, filter, after, limits.recordsPerChange)
    if (keys.length > 0) yield keys
    if (keys.length < limits.recordsPerChange) return
    after = keys.at(-1)
  }
}

/** A list without values matches nothing, so that whoever sends one has lost it on the way. */
export function refuseVain(which: ResolvedFilter | 'all'): void {
  if (which === 'all') return
  const isVain = which.kind === 'test' && which.value.kind === 'list' && which.value.values.length === 0
  if (isVain) throw invalidRequest(`“${which.column.title}” is compared with an empty list: give at least one value.`)
  if (which.kind === 'group') for (const member of which.members) refuseVain(member)
}
