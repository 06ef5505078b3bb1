import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { countNotices, listNotices, markAllNotices, markNotice, readNoticeSettings } from '@rowhouse/core/api/notices'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../state/toast-store.ts'

export type Notice = ReplyOf<typeof listNotices>['list'][number]
export type NoticeFilter = 'all' | 'unread' | 'mentions'
export type NoticeSettings = ReplyOf<typeof readNoticeSettings>

const key = ['notices'] as const
const atOnce = 30

export const unreadQuery = queryOptions({
  queryKey: [...key, 'count'],
  queryFn: ({ signal }) => call(countNotices, { signal }),
  // Where no socket can be opened it is asked now and then.
  refetchInterval: 60_000,
})

export const noticesQuery = (filter: NoticeFilter) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listNotices, {
        query: {
          limit: atOnce,
          ...(pageParam === null ? {} : { before: pageParam }),
          ...(filter === 'all' ? {} : { only: filter }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })

export const settingsQuery = queryOptions({
  queryKey: ['notice settings'],
  queryFn: ({ signal }) => call(readNoticeSettings, { signal }),
})

export const reloadNotices = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key })

export const markRead = ({ id }: Pick<Notice, 'id'>, isRead: boolean): Promise<void> =>
  change(() => call(markNotice, { params: { noticeId: id }, body: { isRead } }))

/** Up to the newest that is shown: what comes meanwhile nobody has seen. */
export const markAllRead = (upTo: number): Promise<void> => change(() => call(markAllNotices, { body: { upTo } }))

async function change(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    toast.error(messageOf(error))
  }
  await reloadNotices()
}
