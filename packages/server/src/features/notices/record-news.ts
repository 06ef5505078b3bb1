import type { ColumnType } from '@rowhouse/core/column-types/column-type'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { AppEvent, RecordsEvent } from '@rowhouse/core/events'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { Concern, HeardChange } from '../../meta/subscriber.ts'
import { recordKeyIn } from '../../query/record-key.ts'
import { isStored, type StoredColumn } from '../../query/record-table.ts'
import { innerSight } from '../../query/sight.ts'
import type { Services } from '../../request/services.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { findRecords } from '../records/write/record-store.ts'
import { enteredKeys } from './entered-keys.ts'
import { selectFollowers } from './follow-store.ts'
import type { News, NewsRecord } from './news.ts'

type Written = Extract<RecordsEvent, { type: 'records.inserted' | 'records.updated' | 'records.linked' }>
type HeardRecords = HeardChange<Written['type'] & AppEvent['type']>

/** Whoever was put into a field, whoever follows a record that changed, and whoever follows a view that a record entered. */
export async function recordNews(services: Services, { event, at }: HeardRecords): Promise<News[]> {
  if (event.silent) return []
  const followed = event.type === 'records.inserted' ? [] : await followedNews(services, event, at)
  // To take something back puts people where they were: that is no news to them.
  if (event.undoes !== undefined || event.type === 'records.linked') return followed
  const table = await tableOf(services, event)
  if (table === null) return followed
  return [
    ...(await assignedNews(services, table, event)),
    ...followed,
    ...(await enteredNews(services, table, event, at)),
  ]
}

/** What is written into tables whose records name nobody, and of which nobody follows anything, is news to nobody. */
export const mayBeNews: Concern = (entry) =>
  entry.or([
    entry('rh_changes.type', 'not in', writes),
    entry.exists(
      entry
        .selectFrom('rh_follows as follow')
        .select('follow.user_id')
        .whereRef('follow.table_id', '=', 'rh_changes.table_id')
        .where('follow.is_on', '=', 1)
        .whereRef('follow.since', '<=', 'rh_changes.at'),
    ),
    entry.exists(
      entry
        .selectFrom('rh_columns as column')
        .select('column.id')
        .whereRef('column.table_id', '=', 'rh_changes.table_id')
        .where('column.type', 'in', peopleTypes),
    ),
  ])

const writes: readonly Written['type'][] = ['records.inserted', 'records.updated', 'records.linked']
/** Somebody puts people in; who made or changed a record stands there by itself. */
const namesPeople = ({ holds, kept }: ColumnType): boolean => holds === 'people' && kept === undefined
const peopleTypes = Object.entries(columnTypes).flatMap(([name, type]) => (namesPeople(type) ? [name] : []))

async function tableOf(services: Services, { project, table }: Written): Promise<SnapshotTable | null> {
  const row = await services.meta.read
    .selectFrom('rh_projects')
    .select('meta_version')
    .where('id', '=', project)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  return (await services.snapshots.of(project, row.meta_version))?.findTable(table) ?? null
}

async function followedNews(
  services: Services,
  event: Exclude<Written, { type: 'records.inserted' }>,
  at: string,
): Promise<News[]> {
  const changed = new Map<string, NewsRecord>(
    event.type === 'records.linked'
      ? event.links.map(({ record }) => [record, { key: record, columns: [event.column] }])
      : event.changes.map(({ record, after }) => [record, { key: record, columns: Object.keys(after) }]),
  )
  const spec = { tableId: event.table, kind: 'record', targets: [...changed.keys()], at } as const
  const followers = await selectFollowers(services.meta.read, spec)
  return newsFor(
    'changed',
    event.table,
    followers.flatMap(({ user_id, target }) => {
      const record = changed.get(target)
      return record === undefined ? [] : [{ userId: user_id, record }]
    }),
  )
}

interface Concerned {
  readonly userId: string
  readonly record: NewsRecord
}

/** One for each person, however many records it is about. */
function newsFor(kind: News['kind'], tableId: string, concerned: readonly Concerned[]): News[] {
  return [...Map.groupBy(concerned, ({ userId }) => userId)].map(([userId, own]) => ({
    userId,
    kind,
    tableId,
    records: own.map(({ record }) => record),
  }))
}

type Made = Exclude<Written, { type: 'records.linked' }>

/** People who stand in a cell now and did not before. */
async function assignedNews(services: Services, table: SnapshotTable, event: Made): Promise<News[]> {
  const columns = table.columns.filter(({ type }) => namesPeople(type)).filter(isStored)
  if (columns.length === 0) return []
  const cells =
    event.type === 'records.updated'
      ? event.changes.map(({ record, before, after }) => ({ record, before, after }))
      : await insertedCells(services, table, columns, event.keys)
  const concerned = cells.flatMap(({ record, before, after }) =>
    columns.flatMap(({ id }) =>
      peopleIn(after[id])
        .filter((userId) => !peopleIn(before[id]).includes(userId))
        .map((userId) => ({ userId, record: { key: record, columns: [id] } })),
    ),
  )
  return newsFor('assigned', table.id, concerned)
}

const peopleIn = (cell: unknown): string[] =>
  Array.isArray(cell) ? cell.filter((id): id is string => typeof id === 'string') : []

/** The log names only the keys of what was inserted. */
async function insertedCells(
  services: Services,
  table: SnapshotTable,
  columns: readonly StoredColumn[],
  keys: readonly string[],
) {
  const { read } = await sourceOf(services, table.base)
  const access = { table, sight: innerSight(table), dialect: table.base.dialect }
  const known = keys.flatMap((record) => {
    const key = recordKeyIn(table, record)
    return key === null ? [] : [{ record, key }]
  })
  const found = await findRecords(
    { db: read, access },
    known.map(({ key }) => key),
    columns,
  )
  const nothing: Readonly<Record<string, unknown>> = {}
  return known.map(({ record }, at) => ({
    record,
    before: nothing,
    after: Object.fromEntries(found[at] ?? []) as Readonly<Record<string, unknown>>,
  }))
}

async function enteredNews(services: Services, table: SnapshotTable, event: Made, at: string): Promise<News[]> {
  const spec = { tableId: table.id, kind: 'view', targets: null, at } as const
  const followers = await selectFollowers(services.meta.read, spec)
  const news: News[] = []
  for (const [viewId, own] of Map.groupBy(followers, ({ target }) => target)) {
    const view = table.views.find(({ id }) => id === viewId)
    if (view === undefined) continue
    const keys =
      event.type === 'records.inserted' ? event.keys : await enteredKeys(services, table, view, event.changes)
    const records = keys.map((key) => ({ key, columns: [] }))
    if (keys.length === 0) continue
    news.push(
      ...own.map(({ user_id: userId }): News => ({ userId, kind: 'entered', tableId: table.id, viewId, records })),
    )
  }
  return news
}
