import type { Notice } from '@rowhouse/core/api/notices'
import { withNames } from '@rowhouse/core/comment-text'
import { type NoticeKind, noticeKinds } from '@rowhouse/core/notices'
import type { Static } from 'typebox'
import type { ProjectSnapshot, SnapshotTable } from '../../meta/snapshot.ts'
import { mayDo } from '../../request/may-do.ts'
import type { Services } from '../../request/services.ts'
import { namesOf } from '../comments/present.ts'
import { presentAuthor } from '../records/changes/present.ts'
import { viewsFor } from '../views/list-views.ts'
import { type Reader, readerOf, seenRecords, toldColumns } from './reader.ts'
import { type SeenNoticeRow, selectTexts } from './store.ts'

export type PresentedNotice = Static<typeof Notice>

const mostCharacters = 200

/**
 * In the words of what the person may see at this moment, whatever they saw when it was made: one that speaks of anything else
 * is not there. A statement or two for each project and table.
 */
export async function seeNotices(
  services: Services,
  userId: string,
  rows: readonly SeenNoticeRow[],
): Promise<PresentedNotice[]> {
  const seen = new Map<string, PresentedNotice>()
  for (const [projectId, own] of Map.groupBy(rows, ({ project_id }) => project_id)) {
    if (projectId === null) for (const row of own) seen.set(row.id, presented(row, null))
    const reader = projectId === null ? null : await readerOf(services, projectId, userId)
    if (reader !== null) for (const notice of await seeInProject(reader, own)) seen.set(notice.id, notice)
  }
  return rows.flatMap(({ id }) => seen.get(id) ?? [])
}

async function seeInProject(reader: Reader, rows: readonly SeenNoticeRow[]): Promise<PresentedNotice[]> {
  const snapshot = await reader.snapshot()
  const comments = await textsOf(reader, rows)
  const found: PresentedNotice[] = []
  for (const [tableId, own] of Map.groupBy(rows, ({ table_id }) => table_id)) {
    const table = tableId === null ? null : snapshot.findTable(tableId)
    if (tableId === null) found.push(...own.map((row) => presented(row, snapshot)))
    else if (table !== null) found.push(...(await seeInTable(reader, { snapshot, table, comments }, own)))
  }
  return found
}

/** What comments say now, as far as the reader may read them. */
async function textsOf(reader: Reader, rows: readonly SeenNoticeRow[]): Promise<ReadonlyMap<string, string>> {
  if (!mayDo(reader, 'comments.read')) return new Map()
  const ids = rows.flatMap(({ comment_id }) => comment_id ?? [])
  const texts = await selectTexts(reader.meta.read, ids)
  const names = await namesOf(reader, [...new Set(texts.flatMap(({ mentions }) => JSON.parse(mentions) as string[]))])
  return new Map(texts.map(({ id, text }) => [id, shortened(withNames(text, (user) => names.get(user) ?? '…'))]))
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  const signs = [...line]
  return signs.length <= mostCharacters ? line : `${signs.slice(0, mostCharacters - 1).join('')}…`
}

interface Sighted {
  readonly snapshot: ProjectSnapshot
  readonly table: SnapshotTable
  readonly comments: ReadonlyMap<string, string>
}

async function seeInTable(
  reader: Reader,
  { snapshot, table, comments }: Sighted,
  rows: readonly SeenNoticeRow[],
): Promise<PresentedNotice[]> {
  const titles = await seenRecords(reader, { table: table.id }, [
    ...new Set(rows.flatMap(({ record }) => record ?? [])),
  ])
  const columns = toldColumns(reader, table)
  const views = viewsFor(reader, table.views)
  return rows.flatMap((row) => {
    const title = row.record === null ? undefined : titles.get(row.record)
    const text = row.comment_id === null ? undefined : comments.get(row.comment_id)
    const view = views.find(({ id }) => id === row.view_id)
    const ids: readonly string[] = JSON.parse(row.columns)
    const fields = columns.filter(({ id }) => ids.includes(id)).map(({ id, title }) => ({ id, title }))
    const isHidden =
      title === undefined ||
      (row.comment_id !== null && text === undefined) ||
      (row.view_id !== null && view === undefined) ||
      (ids.length > 0 && fields.length === 0)
    if (isHidden) return []
    return [
      {
        ...presented(row, snapshot),
        table: { id: table.id, title: table.title, type: table.row.kind, database: table.base.row.alias },
        view: view === undefined ? null : { id: view.id, title: view.title },
        record: { key: row.record ?? '', title: title === '' ? null : title },
        fields,
        comment: row.comment_id === null ? null : { id: row.comment_id, text: text ?? '' },
      },
    ]
  })
}

/** `project` null: of the server as a whole, where people are told of what they did themselves. */
const presented = (row: SeenNoticeRow, project: ProjectSnapshot | null): PresentedNotice => ({
  id: row.id,
  number: row.number,
  kind: kindOf(row.kind),
  at: row.at,
  isRead: row.read_at !== null,
  by: presentAuthor(row),
  project: project === null ? null : { id: project.id, title: project.title },
  table: null,
  view: null,
  record: null,
  more: row.records - 1,
  fields: [],
  comment: null,
  role: row.role,
  address: row.address,
})

// Only what `noticeKinds` names is ever written there.
const kindOf = (text: string): NoticeKind => noticeKinds.find((kind) => kind === text) ?? 'changed'
