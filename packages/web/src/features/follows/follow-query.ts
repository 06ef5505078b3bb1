import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import {
  listFollows,
  readRecordFollow,
  readViewFollow,
  setRecordFollow,
  setViewFollow,
} from '@rowhouse/core/api/notices'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../state/toast-store.ts'

export type Follow = ReplyOf<typeof listFollows>['list'][number]

/** A record, or a view. */
type Followed = { readonly tableId: string; readonly recordId: string } | { readonly viewId: string }

const followsKey = ['follows'] as const

export const followQuery = (followed: Followed) =>
  queryOptions({
    queryKey: [...followsKey, followed],
    queryFn: async ({ signal }) =>
      'viewId' in followed
        ? call(readViewFollow, { params: followed, signal })
        : call(readRecordFollow, { params: followed, signal }),
  })

export const followsQuery = queryOptions({
  queryKey: [...followsKey, 'all'],
  queryFn: ({ signal }) => call(listFollows, { signal }),
})

/** Seen at once; what the server refused is as it was. Gives whether it took it. */
export async function setFollowing(followed: Followed, isFollowing: boolean): Promise<boolean> {
  const { queryKey } = followQuery(followed)
  const body = { isFollowing }
  const before = queryClient.getQueryData(queryKey)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, body)
  try {
    if ('viewId' in followed) await call(setViewFollow, { params: followed, body })
    else await call(setRecordFollow, { params: followed, body })
    return true
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    toast.error(messageOf(error))
    return false
  } finally {
    void queryClient.invalidateQueries({ queryKey: followsKey })
  }
}
