import * as api from '@rowhouse/core/api/notices'
import { pageOf } from '../../request/page.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { changeFollowing, listFollows, readFollowing, recordToFollow, viewToFollow } from './follow.ts'
import { countUnread, listNotices } from './list-notices.ts'
import { markAllNotices, markNotice } from './mark-notices.ts'
import { readNoticeSettings, setDigest, setNoticeSettings } from './settings.ts'
import { unsubscribe } from './unsubscribe.ts'

/** A page of them asks several tables: a screen shows no more. */
const mostAtOnce = 100

export function noticeRoutes(routes: Routes): void {
  noticeCalls(routes)
  followCalls(routes)
  mailCalls(routes)
}

function noticeCalls(routes: Routes): void {
  serve(routes, api.listNotices, async ({ ctx, query }) => {
    const limit = Math.min(pageOf(query).limit, mostAtOnce)
    return listNotices(ctx, { limit, before: query.before, only: query.only })
  })

  serve(routes, api.countNotices, async ({ ctx }) => ({ unread: await countUnread(ctx) }))

  serve(routes, api.markNotice, async ({ ctx, params, body }) => {
    await markNotice(ctx, params.noticeId, body.isRead)
    return { msg: body.isRead ? 'Marked as read' : 'Marked as unread' }
  })

  serve(routes, api.markAllNotices, async ({ ctx, body }) => {
    await markAllNotices(ctx, body.upTo)
    return { msg: 'All marked as read' }
  })

  serve(routes, api.readNoticeSettings, async ({ ctx }) => readNoticeSettings(ctx))

  serve(routes, api.setNoticeSettings, async ({ ctx, body }) => {
    await setNoticeSettings(ctx, body.tells)
    return { msg: 'Saved' }
  })
}

function followCalls(routes: Routes): void {
  serve(routes, api.listFollows, async ({ ctx }) => ({ list: await listFollows(ctx) }))

  serve(routes, api.readRecordFollow, async ({ ctx, params }) => ({
    isFollowing: await readFollowing(ctx, await recordToFollow(ctx, params.tableId, params.recordId)),
  }))

  serve(routes, api.setRecordFollow, async ({ ctx, params, body }) => {
    await changeFollowing(ctx, await recordToFollow(ctx, params.tableId, params.recordId), body.isFollowing)
    return body
  })

  serve(routes, api.readViewFollow, async ({ ctx, params }) => ({
    isFollowing: await readFollowing(ctx, await viewToFollow(ctx, params.viewId)),
  }))

  serve(routes, api.setViewFollow, async ({ ctx, params, body }) => {
    await changeFollowing(ctx, await viewToFollow(ctx, params.viewId), body.isFollowing)
    return body
  })
}

function mailCalls(routes: Routes): void {
  serve(routes, api.setDigest, async ({ ctx, body }) => {
    await setDigest(ctx, body.digest)
    return { msg: 'Saved' }
  })

  // Programs that look at links ahead of people change nothing by it: the page asks.
  serveRaw(routes, api.openUnsubscribe, async ({ params, reply }) =>
    reply.redirect(`/#/user/unsubscribe/${encodeURIComponent(params.token)}`, 302),
  )

  // A corner of its own: mail programs send no JSON.
  void routes.http.register((http, _options, done) => {
    http.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1000 },
      (_request, _text, parsed) => parsed(null, undefined),
    )
    serve({ ...routes, http }, api.unsubscribe, async ({ ctx, params }) => {
      await unsubscribe(ctx, params.token)
      return { msg: 'You get no more of these mails' }
    })
    done()
  })
}
