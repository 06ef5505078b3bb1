import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import * as api from '@rowhouse/core/api/feeds'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { kept, linksKey, type SharedView } from './share-queries.ts'

export type Feed = ReplyOf<typeof api.setViewFeed>

/** null: no calendar program can read it. */
export const feedQuery = ({ projectId, viewId }: SharedView) =>
  queryOptions({
    queryKey: [...linksKey(projectId), 'feeds', viewId],
    queryFn: async ({ signal }): Promise<Feed | null> =>
      (await call(api.readViewFeed, { params: { viewId }, signal })).feed,
  })

export const setFeed = (at: SharedView): Promise<Feed> =>
  kept(at, feedQuery(at), () => call(api.setViewFeed, { params: { viewId: at.viewId } }))

export const renewFeed = (at: SharedView): Promise<Feed> =>
  kept(at, feedQuery(at), () => call(api.renewViewFeed, { params: { viewId: at.viewId } }))

export async function endFeed(at: SharedView): Promise<void> {
  await kept(at, feedQuery(at), async () => {
    await call(api.endViewFeed, { params: { viewId: at.viewId } })
    return null
  })
}
