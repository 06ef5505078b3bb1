// The change log as open pages are told of it: what happened where, without what was written.
import type { AppEvent } from '@rowhouse/core/events'
import { sql } from 'kysely'
import { dialects } from '../dialects/registry.ts'
import type { Database } from '../platform/database.ts'
import { isAfter, type Position } from './read-changes.ts'
import { storedEvent } from './stored-event.ts'
import type { MetaTables } from './tables.ts'

export interface Told {
  readonly position: Position
  readonly type: AppEvent['type']
  readonly projectId: string | null
  readonly tableId: string | null
  /** The only record it speaks of. */
  readonly record: string | null
  readonly actorId: string | null
  readonly requestId: string
  /** Of one record, or of somebody's rights, unless it is long. */
  readonly event: AppEvent | null
}

/** What is longer is read by nobody here: it would cost every open page, and they ask for the record anyway. */
const longestEvent = 4000

export async function readTold(
  { scan, dialect }: Pick<Database<MetaTables>, 'scan' | 'dialect'>,
  after: Position,
  limit: number,
): Promise<Told[]> {
  const { oldest } = dialects[dialect].commitOrder
  const isShort = sql<boolean>`(touched is null or touched = 1) and length(event) <= ${sql.lit(longestEvent)}`
  const rows = await scan
    .selectFrom('rh_changes')
    .select(['project_id', 'table_id', 'record', 'type', 'actor_id', 'request_id', 'tx', 'seq'])
    .select(sql<string | null>`case when ${isShort} then event end`.as('event'))
    .where('state', '=', 'done')
    .where('tx', '<', oldest)
    .where(isAfter(after))
    .orderBy('tx')
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(({ project_id, table_id, record, type, actor_id, request_id, tx, seq, event }) => ({
    position: { tx, seq },
    // Only what `AppEvent` names is ever written there.
    type: type as AppEvent['type'],
    projectId: project_id,
    tableId: table_id,
    record,
    actorId: actor_id,
    requestId: request_id,
    event: event === null ? null : storedEvent({ event, record }),
  }))
}
