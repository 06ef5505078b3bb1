import type { HistoryEntry, TrashedRecord } from '@rowhouse/core/api/changes'
import type { Static } from 'typebox'
import type { TrashItem } from './list-trash.ts'
import type { HistoryItem } from './read-history.ts'
import type { SeenChange } from './store.ts'

export function presentHistoryItem({ change, type, before, after, undoes }: HistoryItem): Static<typeof HistoryEntry> {
  return {
    change: change.id,
    seq: change.seq,
    type,
    at: change.at,
    by: presentAuthor(change),
    before,
    after,
    undone: change.undone_by !== null,
    undoes,
  }
}

export function presentTrashItem({ change, record, row }: TrashItem): Static<typeof TrashedRecord> {
  return { change: change.id, record, at: change.at, by: presentAuthor(change), row }
}

function presentAuthor({ actor_id, email, firstname, lastname }: SeenChange): Static<typeof HistoryEntry>['by'] {
  if (actor_id === null) return null
  const name = [firstname, lastname].filter((part) => part !== null && part !== '').join(' ')
  return { id: actor_id, email, name: name === '' ? null : name }
}
