import type { V1Audit } from '@rowhouse/core/api/audits'
import { withNames } from '@rowhouse/core/comment-text'
import type { Static } from 'typebox'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { permit } from '../../request/permit.ts'
import { type HistoryItem, readHistory } from '../records/changes/read-history.ts'
import { findCommented } from './find-commented.ts'
import { namesOf } from './present.ts'
import { type SeenComment, selectComment, selectFlat } from './store.ts'

type Audit = Static<typeof V1Audit>

const mostComments = 1000
const mostChanges = 100

/** Newest first. Without pages, as existing clients ask: the newest ones. */
export async function listV1Comments(
  ctx: InProject<'comments.read'>,
  { tableId, key, commentsOnly }: { readonly tableId: string; readonly key: string; readonly commentsOnly: boolean },
): Promise<Audit[]> {
  const { table, record } = await findCommented(ctx, tableId, key)
  const found = await selectFlat(ctx.meta.scan, { tableId: table.id, record, limit: mostComments })
  const comments = await asAudits(ctx, table, found)
  if (commentsOnly) return comments
  const lookBack = (await permit(ctx, 'records.history')) as InProject<'records.history'>
  const { items } = await readHistory(lookBack, table, record, { limit: mostChanges, before: null })
  const changes = items.map((item) => historyAudit(table, record, item))
  return [...comments, ...changes].sort((one, other) => other.created_at.localeCompare(one.created_at))
}

export async function readV1Comment(
  ctx: InProject<'comments.add'>,
  table: SnapshotTable,
  id: string,
): Promise<Audit | undefined> {
  const comment = await selectComment(ctx.meta.read, table.id, id)
  return (await asAudits(ctx, table, comment === undefined ? [] : [comment]))[0]
}

async function asAudits(
  ctx: InProject<'comments.read' | 'comments.add'>,
  table: SnapshotTable,
  comments: readonly SeenComment[],
): Promise<Audit[]> {
  const names = await namesOf(ctx, [...new Set(comments.flatMap(({ mentions }) => JSON.parse(mentions) as string[]))])
  return comments.map((comment) => ({
    ...placeIn(table, comment.record),
    id: comment.id,
    user: comment.email,
    op_type: 'COMMENT',
    op_sub_type: 'INSERT',
    description: withNames(comment.text, (id) => names.get(id) ?? '…'),
    details: null,
    created_at: comment.created_at,
    updated_at: comment.edited_at ?? comment.created_at,
  }))
}

const placeIn = ({ id, base, row }: SnapshotTable, record: string) => ({
  ip: null,
  base_id: base.id,
  project_id: row.project_id,
  fk_model_id: id,
  row_id: record,
  status: null,
})

const subTypes = { inserted: 'INSERT', updated: 'UPDATE', deleted: 'DELETE', linked: 'UPDATE' } as const

function historyAudit(table: SnapshotTable, record: string, { change, type, before, after }: HistoryItem): Audit {
  const titles = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return {
    ...placeIn(table, record),
    id: change.id,
    user: change.email,
    op_type: 'DATA',
    op_sub_type: subTypes[type],
    description: [`records.${type}`, table.title, record].join(' '),
    details: titles.length === 0 ? null : JSON.stringify({ before, after }),
    created_at: change.at,
    updated_at: change.at,
  }
}
