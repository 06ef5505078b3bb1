import type { AppEvent } from '@rowhouse/core/events'
import type { Transaction } from 'kysely'
import type { MetaTables } from '../meta/tables.ts'
import { newId } from '../platform/chance.ts'
import type { Tx } from './context.ts'
import type { Services } from './services.ts'

export interface Author {
  readonly requestId: string
  readonly actorId: string | null
  readonly projectId: string | null
}

/** One transaction with its change log: both or neither; subscribers hear of it after the commit. */
export async function writeAndAnnounce<T>(
  services: Services,
  author: Author,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  // PostgreSQL may run the work again, so the list belongs to one try.
  let events: AppEvent[] = []
  const result = await services.meta.write(async (transaction) => {
    const tries: AppEvent[] = []
    const outcome = await work(announcing(transaction, tries))
    if (tries.length > 0) await appendChanges(transaction, tries, author, new Date(services.now()).toISOString())
    events = tries
    return outcome
  })
  services.bus.publish(events)
  return result
}

// The transaction object is new for every try, so it can carry the list of its own try.
function announcing(transaction: Transaction<MetaTables>, events: AppEvent[]): Tx {
  return Object.assign(transaction, { announce: (event: AppEvent) => void events.push(event) })
}

async function appendChanges(
  tx: Transaction<MetaTables>,
  events: readonly AppEvent[],
  author: Author,
  at: string,
): Promise<void> {
  const rows = events.map((event) => ({
    id: newId('change'),
    at,
    actor_id: author.actorId,
    project_id: 'project' in event ? event.project : author.projectId,
    request_id: author.requestId,
    type: event.type,
    event: JSON.stringify(event),
  }))
  await tx.insertInto('rh_changes').values(rows).execute()
}
