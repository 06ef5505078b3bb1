// What calendar programs read. They send neither a header nor a password: the address is all they have.
import { readFeed } from '@rowhouse/core/api/feeds'
import { readFeed as read } from '../../features/records/feed/read-feed.ts'
import { etagOf, isMatch } from '../../platform/etag.ts'
import { type Routes, serveRaw } from '../../request/serve.ts'
import { sharedViewOf } from '../public-api/shared-view-of.ts'

export function feedDoorRoutes(routes: Routes): void {
  serveRaw(routes, readFeed, async ({ ctx, request, reply }) => {
    const text = await read(ctx, { ...sharedViewOf(ctx), signal: () => request.signal })
    const etag = etagOf(text)
    reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    if (isMatch(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).send()
    reply.type('text/calendar; charset=utf-8')
    return request.method === 'HEAD' ? reply.header('content-length', Buffer.byteLength(text)).send() : reply.send(text)
  })
}
