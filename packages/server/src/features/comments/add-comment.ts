import { commentLimits } from '@rowhouse/core/comment-text'
import { conflict, invalidValue, notFound } from '@rowhouse/core/errors'
import { idAlphabet, idLength, idPrefixes } from '@rowhouse/core/ids'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { newId } from '../../platform/chance.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { sightOf } from '../records/sight.ts'
import { acceptCommentText, requireMembers } from './accept-comment-text.ts'
import { acceptFiles, attachFiles } from './comment-files.ts'
import { findCommented } from './find-commented.ts'
import { changeComment, countAnswers, insertComment, type SeenComment, selectComment, selectPlace } from './store.ts'

interface CommentSpec {
  readonly text: string
  readonly files?: readonly string[] | undefined
  readonly parent?: string | null | undefined
  readonly column?: string | null | undefined
  /** Chosen by the caller, who may send it again without saying it twice. */
  readonly id?: string | undefined
}

/** Gives its id. */
export async function addComment(
  ctx: InProject<'comments.add'>,
  tableId: string,
  key: string,
  spec: CommentSpec,
): Promise<string> {
  const files = acceptFiles(spec.files)
  const { text, mentions } = acceptCommentText(spec.text, { hasFiles: files.length > 0 })
  const id = spec.id === undefined ? newId('comment') : acceptId(spec.id)
  const { table, record } = await findCommented(ctx, tableId, key)
  const about = spec.column ?? null
  if (about !== null) requireColumn(ctx, table, about)
  const at = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    if (await isSaid(ctx, tx, { id, tableId: table.id, record })) return
    await requireMembers(tx, ctx.project.id, mentions)
    const parent = spec.parent ? await threadFor(tx, table.id, record, spec.parent) : null
    await insertComment(tx, {
      id,
      project_id: ctx.project.id,
      table_id: table.id,
      record,
      parent_id: parent?.id ?? null,
      column_id: parent === null ? about : parent.column_id,
      author_id: ctx.actor.id,
      text,
      mentions: JSON.stringify(mentions),
      created_at: at,
      edited_at: null,
      deleted_at: null,
      resolved_at: null,
      resolved_by: null,
    })
    await attachFiles(ctx, tx, id, files)
    const place = { project: ctx.project.id, table: table.id, record }
    tx.announce({ type: 'comments.added', ...place, comment: id, mentions })
    // Whoever answers has not done with it.
    if (parent === null || parent.resolved_at === null) return
    await changeComment(tx, parent.id, { resolved_at: null, resolved_by: null })
    tx.announce({ type: 'comments.reopened', ...place, comment: parent.id })
  })
  return id
}

const idForm = new RegExp(`^${idPrefixes.comment}[${idAlphabet}]{${idLength}}$`)

function acceptId(id: string): string {
  if (!idForm.test(id)) throw invalidValue('id', `The id of a comment is ${idPrefixes.comment} and ${idLength} signs.`)
  return id
}

/** What is hidden from the caller is not there. */
function requireColumn(ctx: InProject<'comments.add'>, table: SnapshotTable, columnId: string): void {
  if (!sightOf(ctx, table).columns.some(({ id }) => id === columnId)) throw notFound('column', columnId)
}

async function isSaid(
  ctx: InProject<'comments.add'>,
  tx: Tx,
  { id, tableId, record }: { readonly id: string; readonly tableId: string; readonly record: string },
): Promise<boolean> {
  const known = await selectPlace(tx, id)
  if (known === undefined) return false
  if (known.author_id === ctx.actor.id && known.table_id === tableId && known.record === record) return true
  throw conflict('There is another comment with this id.')
}

async function threadFor(tx: Tx, tableId: string, record: string, id: string): Promise<SeenComment> {
  const parent = await selectComment(tx, tableId, id)
  if (parent === undefined || parent.record !== record) throw notFound('comment', id)
  if (parent.parent_id !== null) throw invalidValue('parent', 'Answer the comment that began the thread.')
  if ((await countAnswers(tx, id)) >= commentLimits.answers)
    throw conflict(`This thread has ${commentLimits.answers} answers. Begin another one.`)
  return parent
}
