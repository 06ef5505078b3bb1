import type { HistoryEntry } from '@rowhouse/core/api/changes'
import type { Deletion, TrashedRecord } from '@rowhouse/core/api/trash'
import type { Static } from 'typebox'
import type { Services } from '../../../request/services.ts'
import type { DeletionItem } from './list-deletions.ts'
import type { TrashItem } from './list-trash.ts'
import type { HistoryItem } from './read-history.ts'
import type { SeenChange } from './store.ts'
import { recordsGoneAt } from './trash-days.ts'

export function presentHistoryItem(item: HistoryItem): Static<typeof HistoryEntry> {
  const { change, type, before, after, undoes, byForm, links } = item
  return {
    change: change.id,
    seq: change.seq,
    type,
    at: change.at,
    by: presentAuthor(change),
    byLink: change.share_id !== null,
    byToken: change.token,
    byForm,
    before,
    after,
    // The reply type is made of the schema, which knows no readonly.
    links: links as Static<typeof HistoryEntry>['links'],
    undone: change.undone_by !== null,
    undoes,
  }
}

export function presentTrashItem({ change, record, title, row }: TrashItem): Static<typeof TrashedRecord> {
  return { change: change.id, record, title, at: change.at, by: presentAuthor(change), row }
}

export function presentDeletion(
  services: Pick<Services, 'config'>,
  { head, table, records, first }: DeletionItem,
): Static<typeof Deletion> {
  return {
    change: head.id,
    write: `${head.request_id} ${head.at} ${table.id}`,
    table: { id: table.id, title: table.title },
    baseId: table.base.id,
    deletedAt: head.at,
    goneAt: recordsGoneAt(services, head.at),
    by: presentAuthor(head),
    records,
    first,
  }
}

type AuthorRow = Pick<SeenChange, 'actor_id' | 'email' | 'firstname' | 'lastname'>

export function presentAuthor({ actor_id, email, firstname, lastname }: AuthorRow): Static<typeof HistoryEntry>['by'] {
  if (actor_id === null) return null
  const name = [firstname, lastname].filter((part) => part !== null && part !== '').join(' ')
  return { id: actor_id, email, name: name === '' ? null : name }
}
