// What happened to records before their project came from a base file: told behind what the log knows, and nothing else.
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../../meta/tables.ts'
import type { SeenChange } from './store.ts'

interface CarriedSpec {
  readonly tableId: string
  readonly record: string
  /** Only those before it; null: from the newest. */
  readonly before: number | null
  readonly limit: number
}

/** The newest first. Their numbers are below zero, so that they stand behind all of the log. */
export async function selectCarried(
  meta: Kysely<MetaTables>,
  { tableId, record, before, limit }: CarriedSpec,
): Promise<SeenChange[]> {
  const rows = await meta
    .selectFrom('rh_carried_changes')
    .select(['number', 'at', 'author', 'event', 'record'])
    .where('table_id', '=', tableId)
    .where('record', '=', record)
    .$if(before !== null, (query) => query.where('number', '<', -(before ?? 0)))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ number, at, author, event, record: key }) => ({
    id: `carried ${number}`,
    seq: -Number(number),
    at,
    // Nobody of this server, but somebody of a name.
    actor_id: author === null ? null : '',
    email: null,
    firstname: author,
    lastname: null,
    share_id: null,
    token: null,
    event,
    record: key,
    undone_by: null,
  }))
}
