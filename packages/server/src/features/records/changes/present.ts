import type { HistoryEntry, TrashedRecord } from '@rowhouse/core/api/changes'
import type { Static } from 'typebox'
import type { TrashItem } from './list-trash.ts'
import type { HistoryItem } from './read-history.ts'
import type { SeenChange } from './store.ts'

export function presentHistoryItem(item: HistoryItem): Static<typeof HistoryEntry> {
  const { change, type, before, after, undoes, links } = item
  return {
    change: change.id,
    seq: change.seq,
    type,
    at: change.at,
    by: presentAuthor(change),
    before,
    after,
    // The reply type is made of the schema, which knows no readonly.
    links: links as Static<typeof HistoryEntry>['links'],
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
