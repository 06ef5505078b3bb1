import type { RecordsEvent } from '@rowhouse/core/events'
import { type Kysely, sql } from 'kysely'
import type { ChangeRow } from '../../../meta/rows/changes.ts'
import { storedEvent } from '../../../meta/stored-event.ts'
import type { MetaTables } from '../../../meta/tables.ts'

type Meta = Kysely<MetaTables>

export const recordTypes = ['records.inserted', 'records.updated', 'records.deleted', 'records.linked'] as const

/** A change of records with its author, as far as the log is shown to people. */
export interface SeenChange
  extends Pick<ChangeRow, 'id' | 'at' | 'actor_id' | 'share_id' | 'event' | 'record' | 'undone_by'> {
  readonly seq: number
  readonly email: string | null
  readonly firstname: string | null
  readonly lastname: string | null
  /** The name of the API token it was made by. */
  readonly token: string | null
}

export interface StoredChange
  extends Pick<ChangeRow, 'id' | 'at' | 'project_id' | 'table_id' | 'request_id' | 'state' | 'undone_by'> {
  readonly seq: number
}

const storedColumns = ['id', 'seq', 'at', 'project_id', 'table_id', 'request_id', 'state', 'undone_by'] as const

export function selectChanges(meta: Meta, projectId: string, ids: readonly string[]): Promise<StoredChange[]> {
  return meta
    .selectFrom('rh_changes')
    .select(storedColumns)
    .where('id', 'in', ids)
    .where('project_id', '=', projectId)
    .where('type', 'in', recordTypes)
    .execute()
}

/** All pieces of the write a change belongs to, newest first: one request, one project, one moment, which is indexed. */
export function selectPieces(
  meta: Meta,
  { at, project_id, request_id }: Pick<StoredChange, 'at' | 'project_id' | 'request_id'>,
): Promise<StoredChange[]> {
  return meta
    .selectFrom('rh_changes')
    .select(storedColumns)
    .where('at', '=', at)
    .where('project_id', '=', project_id)
    .where('request_id', '=', request_id)
    .where('type', 'in', recordTypes)
    .orderBy('seq', 'desc')
    .execute()
}

export async function selectEvent(meta: Meta, id: string): Promise<RecordsEvent> {
  const stored = meta.selectFrom('rh_changes').select(['event', 'record']).where('id', '=', id)
  return storedEvent(await stored.executeTakeFirstOrThrow())
}

interface HistorySpec {
  readonly tableId: string
  readonly record: string
  /** Only changes before this one. */
  readonly before: number | null
  readonly limit: number
}

/** Changes of this record alone, and changes of many records in whose text its key stands. */
export function selectHistory(meta: Meta, { tableId, record, before, limit }: HistorySpec): Promise<SeenChange[]> {
  const inText = likeText(JSON.stringify(record))
  return seenChanges(meta)
    .where('change.table_id', '=', tableId)
    .where('change.type', 'in', recordTypes)
    .where((where) =>
      where.or([
        where('change.record', '=', record),
        where.and([where('change.record', 'is', null), sql<boolean>`change.event like ${inText} escape '\\'`]),
      ]),
    )
    .$if(before !== null, (query) => query.where('change.seq', '<', before ?? 0))
    .orderBy('change.seq', 'desc')
    .limit(limit)
    .execute()
}

interface DeletionsSpec {
  readonly projectId: string
  readonly tableIds: readonly string[]
  /** Only what was deleted after this moment. */
  readonly after: string
  readonly upTo?: number | null
  readonly limit: number
  /** Only this one. */
  readonly id?: string | undefined
  readonly actorId?: string | undefined
  /** A piece of the text of the change, in small letters. */
  readonly inText?: string | undefined
}

/** What of a deletion is told before its text is read. */
export interface DeletionHead extends Omit<SeenChange, 'share_id' | 'token' | 'event' | 'record' | 'undone_by'> {
  readonly table_id: string
  readonly request_id: string
  /** How long its text is. */
  readonly size: number
}

/** Deletions that were not taken back as a whole, newest first. */
export async function selectDeletions(meta: Meta, spec: DeletionsSpec): Promise<DeletionHead[]> {
  const { projectId, tableIds, after, upTo = null, limit, id, actorId, inText } = spec
  if (tableIds.length === 0) return []
  const heads = await meta
    .selectFrom('rh_changes as change')
    .leftJoin('rh_users as user', 'user.id', 'change.actor_id')
    .select(['change.id', 'change.seq', 'change.at', 'change.actor_id', 'change.table_id', 'change.request_id'])
    .select(['user.email', 'user.firstname', 'user.lastname', sql<number>`length(change.event)`.as('size')])
    .where('change.project_id', '=', projectId)
    .where(isInTrash('change'))
    .where('change.table_id', 'in', tableIds)
    .where('change.at', '>', after)
    .$if(upTo !== null, (query) => query.where('change.seq', '<=', upTo ?? 0))
    .$if(id !== undefined, (query) => query.where('change.id', '=', id ?? ''))
    .$if(actorId !== undefined, (query) => query.where('change.actor_id', '=', actorId ?? ''))
    .$if(inText !== undefined, (query) =>
      query.where(sql<boolean>`lower(change.event) like ${likeText(inText ?? '')} escape '\\'`),
    )
    .orderBy('change.seq', 'desc')
    .limit(limit)
    .execute()
  return heads.map((head) => ({ ...head, table_id: head.table_id ?? '', size: Number(head.size) }))
}

/** As it is written in the index that finds them: with a bound value no database would see that it fits. */
function isInTrash(change: 'change' | 'rh_changes') {
  const of = (column: string) => sql.ref(`${change}.${column}`)
  return sql<boolean>`(${of('type')} = 'records.deleted' and ${of('undone_by')} is null and ${of('state')} = 'done')`
}

const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Their texts, by id. */
export async function selectEvents(meta: Meta, ids: readonly string[]): Promise<ReadonlyMap<string, RecordsEvent>> {
  if (ids.length === 0) return new Map()
  const rows = await meta.selectFrom('rh_changes').select(['id', 'event', 'record']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, storedEvent<RecordsEvent>(row)]))
}

/** How many deletions there are, up to a number; the pieces of one write are one. */
export async function countDeletions(
  meta: Meta,
  { projectId, tableIds, after, most }: Omit<DeletionsSpec, 'limit'> & { readonly most: number },
): Promise<number> {
  if (tableIds.length === 0) return 0
  const { count } = await meta
    .selectFrom(
      meta
        .selectFrom('rh_changes')
        .select(['table_id', 'at', 'request_id'])
        .distinct()
        .where('project_id', '=', projectId)
        .where(isInTrash('rh_changes'))
        .where('table_id', 'in', tableIds)
        .where('at', '>', after)
        .limit(most)
        .as('deletion'),
    )
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What is left of a deletion; null: nothing, and the entry goes. */
export async function changeDeletion(meta: Meta, id: string, left: RecordsEvent | null): Promise<void> {
  if (left === null) await meta.deleteFrom('rh_changes').where('id', '=', id).execute()
  else
    await meta
      .updateTable('rh_changes')
      .set({ event: JSON.stringify(left) })
      .where('id', '=', id)
      .execute()
}

/** Deletes some deletions of that time for good, also those of tables that are in the trash; gives which. */
export async function deleteDeletions(
  meta: Meta,
  {
    projectId,
    after,
    until,
    limit,
  }: { readonly projectId: string; readonly after: string; readonly until: string; readonly limit: number },
): Promise<string[]> {
  const some = meta
    .selectFrom('rh_changes')
    .select('seq')
    .where('project_id', '=', projectId)
    .where(isInTrash('rh_changes'))
    .where('at', '>', after)
    .where('at', '<=', until)
    .orderBy('seq')
    .limit(limit)
  const gone = await meta.deleteFrom('rh_changes').where('seq', 'in', some).returning('id').execute()
  return gone.map(({ id }) => id)
}

function seenChanges(meta: Meta) {
  return meta
    .selectFrom('rh_changes as change')
    .leftJoin('rh_users as user', 'user.id', 'change.actor_id')
    .leftJoin('rh_api_tokens as token', 'token.id', 'change.token_id')
    .select(['change.id', 'change.seq', 'change.at', 'change.actor_id', 'change.share_id', 'change.undone_by'])
    .select(['change.event', 'change.record'])
    .select(['user.email', 'user.firstname', 'user.lastname', 'token.name as token'])
    .where('change.state', '=', 'done')
}

/** A change that belongs to a step at a screen. Of records the event may be large and is not needed. */
export interface StepRow
  extends Pick<ChangeRow, 'id' | 'at' | 'table_id' | 'request_id' | 'type' | 'state' | 'undone_by' | 'touched'> {
  readonly seq: number
  readonly step_id: string | null
  readonly step_way: ChangeRow['step_way']
  /** null: of records. */
  readonly event: string | null
}

export interface WhoseSteps {
  readonly projectId: string
  readonly tableId: string
  readonly actorId: string
}

/** Newest first. */
export function selectStepRows(
  meta: Meta,
  whose: WhoseSteps,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<StepRow[]> {
  return stepRows(meta, whose)
    .select(['id', 'seq', 'at', 'table_id', 'request_id', 'type', 'state', 'undone_by', 'touched'])
    .select(['step_id', 'step_way'])
    .select(sql<string | null>`case when type in (${sql.join(recordTypes)}) then null else event end`.as('event'))
    .$if(before !== null, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

/** Which of these steps went on later than that. */
export async function selectLaterSteps(
  meta: Meta,
  whose: WhoseSteps,
  { ids, from }: { readonly ids: readonly string[]; readonly from: number },
): Promise<ReadonlySet<string | null>> {
  if (ids.length === 0) return new Set()
  const rows = await stepRows(meta, whose)
    .select('step_id')
    .distinct()
    .where('seq', '>=', from)
    .where('step_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ step_id }) => step_id))
}

/** When something was done last that was neither undone nor redone: nothing before it can be done again. */
export async function selectLastDone(meta: Meta, whose: WhoseSteps): Promise<number> {
  const row = await stepRows(meta, whose)
    .select('seq')
    .where('step_way', '=', 'do')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? 0
}

function stepRows(meta: Meta, { projectId, tableId, actorId }: WhoseSteps) {
  return meta
    .selectFrom('rh_changes')
    .where('actor_id', '=', actorId)
    .where('step_table', '=', tableId)
    .where('project_id', '=', projectId)
    .where((where) =>
      where.or([
        where('type', 'in', recordTypes),
        where('type', 'like', 'columns.%'),
        where('type', 'like', 'views.%'),
      ]),
    )
}

/** Also of columns in the trash. */
export function selectColumnTitles(
  meta: Meta,
  projectId: string,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly title: string; readonly system: number }[]> {
  if (ids.length === 0) return Promise.resolve([])
  return meta
    .selectFrom('rh_columns')
    .select(['id', 'title', 'system'])
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .execute()
}

/** Which of these type changes were not undone. */
export async function selectStanding(
  meta: Meta,
  projectId: string,
  conversions: readonly string[],
): Promise<ReadonlySet<string>> {
  if (conversions.length === 0) return new Set()
  const rows = await meta
    .selectFrom('rh_conversions')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', 'in', conversions)
    .where('undone_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export interface IntendedChange
  extends Pick<ChangeRow, 'id' | 'at' | 'project_id' | 'table_id' | 'request_id' | 'event'> {
  readonly seq: number
}

/** Changes whose end nobody has told, oldest first. */
export function selectIntended(
  meta: Meta,
  { from, before }: { readonly from: string; readonly before: string },
): Promise<IntendedChange[]> {
  return meta
    .selectFrom('rh_changes')
    .select(['id', 'seq', 'at', 'project_id', 'table_id', 'request_id', 'event'])
    .where('at', '>=', from)
    .where('at', '<', before)
    .where('state', '=', 'intended')
    .orderBy('at')
    .orderBy('seq')
    .execute()
}
