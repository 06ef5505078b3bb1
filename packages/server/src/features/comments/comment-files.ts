import { attachedFile } from '@rowhouse/core/column-types/attached-files'
import { commentLimits } from '@rowhouse/core/comment-text'
import { invalidValue } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { FileRow } from '../../meta/rows/files.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { InProject, Tx } from '../../request/context.ts'

type Meta = Kysely<MetaTables>

/** Puts files into a comment: only such as its author sent and nobody has used yet, so that no file is shown around by its id. */
export async function attachFiles(
  ctx: InProject<'comments.add'>,
  tx: Tx,
  commentId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const taken = await tx
    .updateTable('rh_files')
    .set({ used_at: new Date(ctx.now()).toISOString() })
    .where('id', 'in', ids)
    .where('project_id', '=', ctx.project.id)
    .where('uploaded_by', '=', ctx.actor.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(taken.numUpdatedRows) !== ids.length)
    throw invalidValue('files', 'Send the files of a comment first, and each with one comment only.')
  const rows = ids.map((file_id, position) => ({ comment_id: commentId, file_id, position }))
  await tx.insertInto('rh_comment_files').values(rows).execute()
}

/** As they were sent; each once. */
export function acceptFiles(ids: readonly string[] = []): readonly string[] {
  const files = [...new Set(ids)]
  if (files.length > commentLimits.files)
    throw invalidValue('files', `A comment can have up to ${commentLimits.files} files.`)
  return files
}

/** They go with it: nothing brings a comment back. Bytes that stand in a cell as well stay. */
export async function dropFiles(tx: Tx, commentId: string): Promise<void> {
  const rows = await tx.selectFrom('rh_comment_files').select('file_id').where('comment_id', '=', commentId).execute()
  if (rows.length === 0) return
  await tx.deleteFrom('rh_comment_files').where('comment_id', '=', commentId).execute()
  await tx
    .updateTable('rh_files')
    .set({ project_id: null })
    .where(
      'id',
      'in',
      rows.map(({ file_id }) => file_id),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rh_file_places as place').select('place.file_id').whereRef('place.file_id', '=', 'rh_files.id'),
        ),
      ),
    )
    .execute()
}

type CommentFile = Pick<FileRow, 'id' | 'title' | 'mimetype' | 'size'> & { readonly comment_id: string }

/** Of all of these by one statement, in the order they were given in. */
export async function filesOf(meta: Meta, comments: readonly string[]) {
  const rows: CommentFile[] =
    comments.length === 0
      ? []
      : await meta
          .selectFrom('rh_comment_files as placed')
          .innerJoin('rh_files as file', 'file.id', 'placed.file_id')
          .select(['placed.comment_id', 'file.id', 'file.title', 'file.mimetype', 'file.size'])
          .where('placed.comment_id', 'in', comments)
          .orderBy('placed.position')
          .execute()
  return Map.groupBy(
    rows.map(({ comment_id, id, title, mimetype, size }) => ({
      comment_id,
      file: { ...attachedFile(id, { title, mimetype, size: Number(size) }), size: Number(size) },
    })),
    ({ comment_id }) => comment_id,
  )
}
