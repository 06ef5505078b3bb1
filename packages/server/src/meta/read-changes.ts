// The change log as subscribers read it: in an order in which no entry appears before a place that was already passed.
import type { AppEvent } from '@rowhouse/core/events'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { dialects } from '../dialects/registry.ts'
import type { Database } from '../platform/database.ts'
import { preparedQuery } from '../platform/prepared.ts'
import { storedEvent } from './stored-event.ts'
import type { Concern } from './subscriber.ts'
import type { MetaTables } from './tables.ts'

/** Of an entry: the transaction that wrote it, and its number. */
export interface Position {
  readonly tx: number
  readonly seq: number
}

export interface Change {
  readonly id: string
  readonly at: string
  readonly actorId: string | null
  readonly projectId: string | null
  readonly requestId: string
  readonly position: Position
  /** null: it was not asked for. */
  readonly event: AppEvent | null
  /** Of the event as it is stored. */
  readonly letters: number
}

interface ChangesSpec {
  readonly after: Position
  readonly limit: number
  readonly types: readonly AppEvent['type'][]
  /** Of these types only the entries it is true of. */
  readonly concern?: Concern | undefined
}

type Log = Pick<Database<MetaTables>, 'scan' | 'dialect'>

/**
 * What was committed, in an order that fits it: whoever wrote after having seen another change stands behind it. Behind a
 * transaction that is still under way nothing is read, since it may have written before. What is only intended in an
 * attached database is not there yet: it comes into the log anew when it is done.
 */
export async function readChanges(log: Log, spec: ChangesSpec): Promise<Change[]> {
  const rows = await entriesAfter(log, spec.after, spec.limit)
    .select(['id', 'at', 'actor_id', 'project_id', 'request_id', 'record', 'tx', 'seq'])
    .select((entry) => entry.case().when(isWanted(entry, spec)).then(entry.ref('event')).end().as('event'))
    .execute()
  return rows.map(({ id, at, actor_id, project_id, request_id, record, tx, seq, event }) => ({
    id,
    at,
    actorId: actor_id,
    projectId: project_id,
    requestId: request_id,
    position: { tx, seq },
    event: event === null ? null : storedEvent({ event, record }),
    letters: event?.length ?? 0,
  }))
}

/** What subscribers ask after every write, made ready once: the places of entries alone, and whether they were asked for. */
export function placesReader(log: Log, spec: Omit<ChangesSpec, 'after'>) {
  const query = preparedQuery<MetaTables, readonly [tx: number, seq: number], Position & { wanted: number }>(
    (_db, tx, seq) =>
      entriesAfter(log, { tx, seq }, spec.limit)
        .select(['tx', 'seq'])
        .select((entry) => entry.case().when(isWanted(entry, spec)).then(1).else(0).end().as('wanted')),
  )
  return async (after: Position): Promise<{ position: Position; isWanted: boolean }[]> => {
    const { rows } = await log.scan.executeQuery(query(log.scan, after.tx, after.seq))
    return rows.map(({ tx, seq, wanted }) => ({ position: { tx, seq }, isWanted: wanted === 1 }))
  }
}

function isWanted(
  entry: ExpressionBuilder<MetaTables, 'rh_changes'>,
  { types, concern }: Pick<ChangesSpec, 'types' | 'concern'>,
) {
  if (types.length === 0) return entry.lit(false)
  const isOfType = entry('type', 'in', types)
  return concern === undefined ? isOfType : entry.and([isOfType, concern(entry)])
}

/** What is done, in the order of commits, as far as it can be read. */
export const entriesAfter = ({ scan, dialect }: Log, after: Position, limit: number) =>
  scan
    .selectFrom('rh_changes')
    .where('state', '=', 'done')
    .where('tx', '<', dialects[dialect].commitOrder.oldest)
    .where(isAfter(after))
    .orderBy('tx')
    .orderBy('seq')
    .limit(limit)

/** Something was committed that cannot be read yet. */
export async function areHeldBack({ scan, dialect }: Log): Promise<boolean> {
  const { oldest, holdsBack } = dialects[dialect].commitOrder
  if (!holdsBack) return false
  const row = await scan.selectFrom('rh_changes').select('seq').where('tx', '>=', oldest).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Of the last entry that can be read. */
export async function lastPosition({ scan, dialect }: Log): Promise<Position> {
  const { oldest } = dialects[dialect].commitOrder
  const last = await scan
    .selectFrom('rh_changes')
    .select(['tx', 'seq'])
    .where('tx', '<', oldest)
    .orderBy('tx', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { tx: 0, seq: 0 }
}

/**
 * A dump that was read into another server brings numbers of transactions which that one has not reached. All entries then
 * count as older than any of its own, in the order of their numbers; what a cursor has not read stays unread.
 */
export async function renumberAfterMove({
  write,
  dialect,
}: Pick<Database<MetaTables>, 'write' | 'dialect'>): Promise<void> {
  const { own } = dialects[dialect].commitOrder
  await write(async (tx) => {
    const ahead = await tx.selectFrom('rh_changes').select('seq').where('tx', '>', own).limit(1).executeTakeFirst()
    if (ahead === undefined) return
    for (const { name, ...position } of await tx.selectFrom('rh_cursors').select(['name', 'tx', 'seq']).execute())
      await tx
        .updateTable('rh_cursors')
        .set({ tx: 0, seq: await beforeUnread(tx, position) })
        .where('name', '=', name)
        .execute()
    await tx.updateTable('rh_changes').set({ tx: 0 }).execute()
  })
}

async function beforeUnread(tx: Kysely<MetaTables>, position: Position): Promise<number> {
  const { first, last } = await tx
    .selectFrom('rh_changes')
    .select(({ fn }) => fn.max('seq').as('last'))
    .select(sql<number | null>`min(case when ${isAfter(position)} then seq end)`.as('first'))
    .executeTakeFirstOrThrow()
  return first === null ? Number(last) : Number(first) - 1
}

export const later = (one: Position, other: Position): Position =>
  one.tx > other.tx || (one.tx === other.tx && one.seq > other.seq) ? one : other

const isAfter = ({ tx, seq }: Position) => sql<boolean>`(tx, seq) > (${tx}, ${seq})`
