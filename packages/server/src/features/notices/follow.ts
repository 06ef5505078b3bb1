import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { listFollows as contract } from '@rowhouse/core/api/notices'
import { notFound } from '@rowhouse/core/errors'
import type { FollowRow } from '../../meta/rows/talk.ts'
import { parseRecordKey, recordKey } from '../../query/record-key.ts'
import type { InProject, Signed } from '../../request/context.ts'
import { findTable } from '../../structure/find-table.ts'
import { viewsFor } from '../views/list-views.ts'
import { type Followed, isFollowing, selectFollows, setFollowing } from './follow-store.ts'
import { type Reader, readerOf, seenRecords } from './reader.ts'

type Member = InProject<'projects.arrange'>

/** One that the person can see. */
export async function recordToFollow(ctx: Member, tableId: string, key: string): Promise<Followed> {
  const table = await findTable(ctx, tableId)
  const record = recordKey(table, parseRecordKey(table, key))
  const reader = await readerOf(ctx, ctx.project.id, ctx.actor.id)
  if (reader === null || !(await seenRecords(reader, { table: table.id }, [record])).has(record))
    throw notFound('record', key)
  return { projectId: ctx.project.id, tableId: table.id, kind: 'record', target: record }
}

export async function viewToFollow(ctx: Member, viewId: string): Promise<Followed> {
  const table = (await ctx.snapshot()).tables.find(({ views }) => viewsFor(ctx, views).some(({ id }) => id === viewId))
  if (table === undefined) throw notFound('view', viewId)
  return { projectId: ctx.project.id, tableId: table.id, kind: 'view', target: viewId }
}

export const readFollowing = (ctx: Member, followed: Followed): Promise<boolean> =>
  isFollowing(ctx.meta.read, ctx.actor.id, followed)

/** Personal, so it stands in no change log. */
export async function changeFollowing(ctx: Member, followed: Followed, isOn: boolean): Promise<void> {
  const at = new Date(ctx.now()).toISOString()
  await ctx.write((tx) => setFollowing(tx, ctx.actor.id, followed, { isOn, at }))
}

type Follow = ReplyOf<typeof contract>['list'][number]

const mostFollows = 1000

/** The newest first, without what the person may not see now. */
export async function listFollows(ctx: Signed<'account.read'>): Promise<Follow[]> {
  const rows = await selectFollows(ctx.meta.scan, ctx.actor.id, mostFollows)
  const seen = new Map<FollowRow, Follow>()
  for (const [projectId, own] of Map.groupBy(rows, ({ project_id }) => project_id)) {
    const reader = await readerOf(ctx, projectId, ctx.actor.id)
    if (reader === null) continue
    for (const [tableId, ofTable] of Map.groupBy(own, ({ table_id }) => table_id))
      for (const [row, follow] of await seeFollows(reader, tableId, ofTable)) seen.set(row, follow)
  }
  return rows.flatMap((row) => seen.get(row) ?? [])
}

async function seeFollows(
  reader: Reader,
  tableId: string,
  rows: readonly FollowRow[],
): Promise<(readonly [FollowRow, Follow])[]> {
  const { id, title, findTable: find } = await reader.snapshot()
  const table = find(tableId)
  if (table === null) return []
  const keys = rows.filter(({ kind }) => kind === 'record').map(({ target }) => target)
  const titles = await seenRecords(reader, { table: table.id }, keys)
  const views = viewsFor(reader, table.views)
  return rows.flatMap((row): (readonly [FollowRow, Follow])[] => {
    const about = { project: { id, title }, table: { id: table.id, title: table.title }, since: row.since }
    const name = titles.get(row.target)
    const view = views.find((one) => one.id === row.target)
    if (row.kind === 'record')
      return name === undefined
        ? []
        : [[row, { ...about, record: { key: row.target, title: name === '' ? null : name }, view: null }]]
    return view === undefined ? [] : [[row, { ...about, record: null, view: { id: view.id, title: view.title } }]]
  })
}
