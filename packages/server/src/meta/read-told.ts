// The change log as open pages are told of it: what happened where, without what was written.
import type { AppEvent } from '@rowhouse/core/events'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import { preparedQuery } from '../platform/prepared.ts'
import { entriesAfter, type Position } from './read-changes.ts'
import type { ChangeRow } from './rows/changes.ts'
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
  meta: Pick<Database<MetaTables>, 'scan' | 'dialect'>,
  after: Position,
  limit: number,
): Promise<Told[]> {
  return (await selectTold(meta, after, limit).execute()).map(toTold)
}

/** The same for whoever looks many times a second, made ready once. */
export function toldReader(meta: Pick<Database<MetaTables>, 'scan' | 'dialect'>, limit: number) {
  const query = preparedQuery<MetaTables, readonly [tx: number, seq: number], ToldRow>((_db, tx, seq) =>
    selectTold(meta, { tx, seq }, limit),
  )
  return async ({ tx, seq }: Position): Promise<Told[]> =>
    (await meta.scan.executeQuery(query(meta.scan, tx, seq))).rows.map(toTold)
}

const selectTold = (meta: Pick<Database<MetaTables>, 'scan' | 'dialect'>, after: Position, limit: number) =>
  entriesAfter(meta, after, limit).select(toldColumns).select(shortEvent)

/** Of a project, or of a person everywhere, since a moment; nothing of records. Also what nobody is told of yet. */
export async function readToldSince(
  { read }: Pick<Database<MetaTables>, 'read'>,
  projectId: string,
  { at, limit }: { readonly at: string; readonly limit: number },
): Promise<Told[]> {
  const rows = await read
    .selectFrom('rh_changes')
    .where('at', '>=', at)
    .where('type', 'not like', 'records.%')
    .where((is) => is.or([is('project_id', '=', projectId), is('type', 'like', 'users.%')]))
    .limit(limit)
    .select(toldColumns)
    .select(shortEvent)
    .execute()
  return rows.map(toTold)
}

const toldColumns = ['project_id', 'table_id', 'record', 'type', 'actor_id', 'request_id', 'tx', 'seq'] as const

const shortEvent = sql<string | null>`case when (touched is null or touched = 1)
  and length(event) <= ${sql.lit(longestEvent)} then event end`.as('event')

type ToldRow = Pick<Selectable<ChangeRow>, (typeof toldColumns)[number]> & { readonly event: string | null }

function toTold({ project_id, table_id, record, type, actor_id, request_id, tx, seq, event }: ToldRow): Told {
  return {
    position: { tx, seq },
    // Only what `AppEvent` names is ever written there.
    type: type as AppEvent['type'],
    projectId: project_id,
    tableId: table_id,
    record,
    actorId: actor_id,
    requestId: request_id,
    event: event === null ? null : storedEvent({ event, record }),
  }
}
