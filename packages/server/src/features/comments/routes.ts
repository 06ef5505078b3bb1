import multipart from '@fastify/multipart'
import * as api from '@rowhouse/core/api/comments'
import { invalidRequest, notFound } from '@rowhouse/core/errors'
import { pageOf } from '../../request/page.ts'
import { type Routes, serve } from '../../request/serve.ts'
import { findTable } from '../../structure/find-table.ts'
import { receiveFiles } from '../attachments/receive-form.ts'
import { addComment } from './add-comment.ts'
import { deleteComment, editComment } from './change-comment.ts'
import { countComments } from './count-comments.ts'
import { findCommented } from './find-commented.ts'
import { listComments, readComment } from './list-comments.ts'
import { react } from './react.ts'
import { settleThread } from './settle-thread.ts'
import { listV1Comments, readV1Comment } from './v1-comments.ts'

export function commentRoutes(routes: Routes): void {
  ownCalls(routes)
  fileCalls(routes)
  wireCalls(routes)
}

function ownCalls(routes: Routes): void {
  serve(routes, api.listComments, async ({ ctx, params, query }) =>
    listComments(
      ctx,
      { tableId: params.tableId, key: params.recordId },
      { limit: pageOf(query).limit, before: query.before },
    ),
  )

  serve(routes, api.countComments, async ({ ctx, params, body }) => ({
    list: await countComments(ctx, params.tableId, body.records, 'open'),
  }))

  serve(routes, api.addComment, async ({ ctx, params, body }) =>
    readComment(ctx, params.tableId, await addComment(ctx, params.tableId, params.recordId, body)),
  )

  serve(routes, api.editComment, async ({ ctx, params, body }) => {
    await editComment(ctx, params.tableId, params.commentId, body.text)
    return readComment(ctx, params.tableId, params.commentId)
  })

  serve(routes, api.deleteComment, async ({ ctx, params }) => {
    await deleteComment(ctx, params.tableId, params.commentId)
    return { msg: 'The comment was deleted' }
  })

  serve(routes, api.settleThread, async ({ ctx, params, body }) => {
    await settleThread(ctx, params.tableId, params.commentId, body.isResolved)
    return readComment(ctx, params.tableId, params.commentId)
  })

  serve(routes, api.react, async ({ ctx, params }) => {
    await react(ctx, params, true)
    return readComment(ctx, params.tableId, params.commentId)
  })

  serve(routes, api.unreact, async ({ ctx, params }) => {
    await react(ctx, params, false)
    return readComment(ctx, params.tableId, params.commentId)
  })
}

function fileCalls(routes: Routes): void {
  // A corner of its own: only this route reads forms.
  void routes.http.register((http, _options, done) => {
    void http.register(multipart, { throwFileSizeLimit: false })
    serve({ ...routes, http }, api.uploadCommentFiles, async ({ ctx, params, request }) => {
      await findCommented(ctx, params.tableId, params.recordId)
      return receiveFiles(ctx, request)
    })
    done()
  })
}

/** For existing clients. */
function wireCalls(routes: Routes): void {
  serve(routes, api.listV1Comments, async ({ ctx, query }) =>
    listV1Comments(ctx, {
      tableId: query.fk_model_id,
      key: query.row_id,
      commentsOnly: query.comments_only === true,
    }),
  )

  serve(routes, api.addV1Comment, async ({ ctx, body }) => {
    const text = body.description ?? body.comment
    if (text === undefined || text === null) throw invalidRequest('“description” is required.')
    const id = await addComment(ctx, body.fk_model_id, String(body.row_id), { text })
    const added = await readV1Comment(ctx, await findTable(ctx, body.fk_model_id), id)
    if (added === undefined) throw notFound('comment', id)
    return added
  })

  serve(routes, api.countV1Comments, async ({ ctx, query }) => {
    const ids = [query.ids ?? [], query['ids[]'] ?? []].flat()
    const counted = await countComments(ctx, query.fk_model_id, ids, 'all')
    return counted.map(({ record, count }) => ({ count, row_id: record }))
  })
}
