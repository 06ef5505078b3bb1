import type { AppEvent } from '@rowhouse/core/events'
import type { StepMark } from '@rowhouse/core/steps'
import type { Insertable } from 'kysely'
import type { WriteOptions } from '../dialects/dialect.ts'
import type { UnitOfWork } from '../dialects/unit-of-work.ts'
import type { ChangeRow } from '../meta/rows/changes.ts'
import type { MetaTables } from '../meta/tables.ts'
import { newId } from '../platform/chance.ts'
import { preparedQuery } from '../platform/prepared.ts'
import type { Announced, Caller, Ctx, Tx } from './context.ts'
import type { Services } from './services.ts'

export interface Author {
  readonly requestId: string
  readonly actorId: string | null
  /** The public link somebody came through; left out: none. */
  readonly shareId?: string | undefined
  /** The API token by which a program acts for the actor; left out: none. */
  readonly tokenId?: string | undefined
  readonly projectId: string | null
  /** null: no person at a screen. */
  readonly step: StepMark | null
  /** Left out: no call, but a job or a chore. */
  readonly caller?: Caller
}

/** By whom and from where a call is, in the words of the log. */
export const whoOf = ({
  actor,
  link,
  token,
  caller,
}: Pick<Ctx, 'actor' | 'link' | 'token' | 'caller'>): Pick<Author, 'actorId' | 'shareId' | 'tokenId' | 'caller'> => ({
  actorId: actor?.id ?? null,
  shareId: link?.id,
  tokenId: token?.id,
  caller,
})

/** One transaction with its change log: both or neither; subscribers of the log are woken after the commit. */
export async function writeAndAnnounce<T>(
  services: Services,
  author: Author,
  work: (tx: Tx) => Promise<T>,
  options?: WriteOptions,
): Promise<T> {
  // PostgreSQL may run the work again, so the list belongs to one try.
  let events: AppEvent[] = []
  const result = await services.meta.write(async (transaction) => {
    const tries: Announced[] = []
    const outcome = await work(announcing(transaction, tries))
    if (tries.length > 0) await appendChanges(transaction, tries, author, new Date(services.now()).toISOString())
    events = tries.map(({ event }) => event)
    return outcome
  }, options)
  services.changes.wake(events.map(({ type }) => type))
  return result
}

// The transaction object is new for every try, so it can carry the list of its own try.
function announcing(transaction: UnitOfWork<MetaTables>, events: Announced[]): Tx {
  const announce = (event: AppEvent): string => {
    const id = newId('change')
    events.push({ id, event })
    return id
  }
  return Object.assign(transaction, { announce, announced: events })
}

async function appendChanges(
  tx: UnitOfWork<MetaTables>,
  events: readonly Announced[],
  author: Author,
  at: string,
): Promise<void> {
  for (const { id, event } of events) await logChange(tx, changeRow(id, event, author, at))
}

/** Nobody reads the entry in the transaction that writes it, so it may travel together with the COMMIT. */
export async function logChange(tx: UnitOfWork<MetaTables>, row: LoggedRow): Promise<void> {
  const query = insertChange(tx, ...columns.map((name) => row[name]))
  await tx.later(query, { records: [] })
}

/** All but its numbers, which the database gives. */
export type LoggedRow = Omit<Required<Insertable<ChangeRow>>, 'seq' | 'tx'>

const columns = [
  'id',
  'at',
  'actor_id',
  'project_id',
  'table_id',
  'record',
  'request_id',
  'type',
  'event',
  'state',
  'undone_by',
  'step_table',
  'step_id',
  'step_way',
  'touched',
  'share_id',
  'token_id',
  'address',
  'agent',
] as const satisfies readonly (keyof LoggedRow)[]

const insertChange = preparedQuery<MetaTables, readonly unknown[], unknown>((db, ...values) =>
  db
    .insertInto('rh_changes')
    .values(Object.fromEntries(columns.map((name, at) => [name, values[at]])) as unknown as LoggedRow),
)

export function changeRow(id: string, event: AppEvent, author: Author, at: string): LoggedRow {
  return {
    id,
    at,
    actor_id: author.actorId ?? cameIn(event),
    project_id: 'project' in event ? event.project : author.projectId,
    table_id: 'table' in event ? event.table : null,
    record: soleRecordOf(event),
    request_id: author.requestId,
    type: event.type,
    event: JSON.stringify(event),
    state: 'done',
    undone_by: null,
    step_table: author.step?.table ?? null,
    step_id: author.step?.id ?? null,
    step_way: author.step?.way ?? null,
    touched: touchedBy(event),
    share_id: author.shareId ?? null,
    token_id: author.tokenId ?? null,
    address: author.caller?.address ?? null,
    agent: author.caller?.device ?? null,
  }
}

/** Nobody yet when the call began: whoever signs up or in is known by what they did. */
const cameIn = (event: AppEvent): string | null =>
  event.type === 'users.signedUp' || event.type === 'users.signedIn' ? event.user : null

function touchedBy(event: AppEvent): number | null {
  switch (event.type) {
    case 'records.inserted':
      return event.keys.length
    case 'records.updated':
      return event.changes.length
    case 'records.deleted':
      return event.records.length
    case 'records.linked':
      return event.links.length
    default:
      return null
  }
}

/** Most changes touch one record; the history of a record is found by it. */
function soleRecordOf(event: AppEvent): string | null {
  switch (event.type) {
    case 'records.inserted':
      return event.keys.length === 1 ? (event.keys[0] ?? null) : null
    case 'records.updated':
      return event.changes.length === 1 ? (event.changes[0]?.record ?? null) : null
    case 'records.deleted':
      return event.records.length === 1 ? (event.records[0]?.record ?? null) : null
    case 'records.linked':
      return event.links.length === 1 ? (event.links[0]?.record ?? null) : null
    default:
      return 'record' in event ? event.record : null
  }
}
