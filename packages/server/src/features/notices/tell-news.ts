import { isHeard, noticeKinds } from '@rowhouse/core/notices'
import type { HeardChange } from '../../meta/subscriber.ts'
import { newId } from '../../platform/chance.ts'
import { mayDo } from '../../request/may-do.ts'
import type { Services } from '../../request/services.ts'
import { viewsFor } from '../views/list-views.ts'
import type { News, NewsRecord } from './news.ts'
import { type Reader, readerOf, seenRecords, toldColumns } from './reader.ts'
import { changeNotice, insertNotice, selectAlike, selectTells } from './store.ts'

/** What one person does to one record, or lets into one view, within this time is told as one thing. */
const togetherMs = 10 * 60_000
/** One that tells of so many entries of the log is full: the next begins. */
const mostChanges = 100

/** Each in the words of what they may see now; nobody of what they did themselves. */
export async function tellNews(services: Services, change: HeardChange, all: readonly News[]): Promise<void> {
  const news = all.filter(({ userId }) => userId !== change.actorId)
  if (news.length === 0) return
  const told =
    change.projectId === null
      ? await tellAll(services, change, news)
      : await tellMembers(services, { ...change, projectId: change.projectId }, news)
  services.news.tell([...told])
}

/** Of the server as a whole: what came of what they asked for themselves. */
async function tellAll(services: Services, change: HeardChange, news: readonly News[]): Promise<ReadonlySet<string>> {
  const told = new Set<string>()
  for (const one of news) if (await tell(services, change, one)) told.add(one.userId)
  return told
}

type InProject = HeardChange & { readonly projectId: string }

async function tellMembers(services: Services, change: InProject, news: readonly News[]): Promise<ReadonlySet<string>> {
  const byUser = Map.groupBy(news, ({ userId }) => userId)
  const tells = await selectTells(services.meta.read, change.projectId, [...byUser.keys()])
  const told = new Set<string>()
  for (const [userId, own] of byUser) {
    const wanted = own.filter(({ kind }) => isHeard(tells.get(userId) ?? 'all', kind))
    const reader = wanted.length === 0 ? null : await readerOf(services, change.projectId, userId)
    if (reader === null) continue
    for (const one of eachOnce(wanted)) {
      const seen = await asSeen(reader, one)
      if (seen !== null && (await tell(services, change, seen))) told.add(userId)
    }
  }
  return told
}

/** Of a record somebody hears what concerns them most. */
function eachOnce(own: readonly News[]): News[] {
  const told = new Set<string>()
  return own
    .toSorted((one, other) => noticeKinds.indexOf(one.kind) - noticeKinds.indexOf(other.kind))
    .flatMap((one) => {
      if (one.tableId === null) return [one]
      const records = one.records.filter(({ key }) => !told.has(key))
      for (const { key } of records) told.add(key)
      return records.length === 0 ? [] : [{ ...one, records }]
    })
}

/** What is left of it for whoever reads it; null: nothing. */
async function asSeen(reader: Reader, news: News): Promise<News | null> {
  if (news.tableId === null) return news
  const table = (await reader.snapshot()).findTable(news.tableId)
  if (table === null || (news.commentId !== undefined && !mayDo(reader, 'comments.read'))) return null
  if (news.viewId !== undefined && !viewsFor(reader, table.views).some(({ id }) => id === news.viewId)) return null
  const columns = new Set(toldColumns(reader, table).map(({ id }) => id))
  const records = news.records.flatMap(({ key, columns: changed }): NewsRecord[] => {
    const told = changed.filter((id) => columns.has(id))
    return changed.length > 0 && told.length === 0 ? [] : [{ key, columns: told }]
  })
  const keys = records.map(({ key }) => key)
  const seen = await seenRecords(reader, { table: news.tableId, view: news.viewId }, keys)
  const left = records.filter(({ key }) => seen.has(key))
  return left.length === 0 ? null : { ...news, records: left }
}

/** Gives whether there is something new. Safe to be asked twice: an entry of the log that was told of is not told again. */
async function tell({ meta }: Services, change: HeardChange, news: News): Promise<boolean> {
  const { userId, kind } = news
  const columns = [...new Set(news.records.flatMap((record) => record.columns))]
  const since = new Date(Date.parse(change.at) - togetherMs).toISOString()
  const { projectId, actorId } = change
  return meta.write(async (tx) => {
    const alike = (await selectAlike(tx, { userId, kind, actorId, projectId, since })).map((row) => ({
      row,
      changes: JSON.parse(row.changes) as string[],
    }))
    if (alike.some(({ changes }) => changes.includes(change.id))) return false
    const together = alike.find(
      ({ row, changes }) => row.read_at === null && changes.length < mostChanges && isOneThing(row, change, news),
    )
    if (together !== undefined) {
      const { row, changes } = together
      const isSameRecord = row.record === news.records[0]?.key && news.records.length === 1 && row.records === 1
      await changeNotice(tx, row.id, {
        changes: JSON.stringify([...changes, change.id]),
        records: isSameRecord ? 1 : row.records + news.records.length,
        columns: JSON.stringify([...new Set([...(JSON.parse(row.columns) as string[]), ...columns])]),
        at: change.at,
      })
      return true
    }
    return insertNotice(tx, {
      id: newId('notice'),
      user_id: userId,
      project_id: projectId,
      table_id: news.tableId,
      record: news.records[0]?.key ?? null,
      view_id: news.viewId ?? null,
      comment_id: news.commentId ?? null,
      kind,
      actor_id: actorId,
      change_id: change.id,
      request_id: change.requestId,
      changes: JSON.stringify([change.id]),
      records: Math.max(1, news.records.length),
      columns: JSON.stringify(columns),
      role: news.role ?? null,
      at: change.at,
      read_at: null,
      address: news.address ?? null,
    })
  })
}

interface Told {
  readonly table_id: string | null
  readonly view_id: string | null
  readonly record: string | null
  readonly records: number
  readonly request_id: string
}

/** What is said stands by itself; all else of one call is one thing, and so are further changes of the same record. */
function isOneThing(row: Told, { requestId }: HeardChange, { kind, tableId, viewId, records }: News): boolean {
  if (row.table_id !== tableId || row.view_id !== (viewId ?? null)) return false
  const isOfRecord = records.length === 1 && row.records === 1 && row.record === records[0]?.key
  switch (kind) {
    case 'changed':
      return row.request_id === requestId || isOfRecord
    case 'assigned':
      return row.request_id === requestId
    case 'entered':
      return true
    default:
      return false
  }
}
