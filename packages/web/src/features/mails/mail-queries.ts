import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { listMails, previewMail, retryMails, sendTestMail } from '@rowhouse/core/api/mails'
import type { MailKind } from '@rowhouse/core/mails'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'

export type WaitingMail = ReplyOf<typeof listMails>['list'][number]

const key = ['mails'] as const

/** Those that have not left. */
export const mailsQuery = infiniteQueryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listMails, { query: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
})

export const previewQuery = (kind: MailKind) =>
  queryOptions({
    queryKey: [...key, 'preview', kind],
    queryFn: ({ signal }) => call(previewMail, { params: { kind }, signal }),
    // The old one stays until the new one is there, so that nothing jumps.
    placeholderData: keepPreviousData,
  })

/** Without ids all that failed. Gives how many. */
export async function sendAgain(ids: readonly string[] | null): Promise<number> {
  const { count } = await call(retryMails, { body: ids === null ? {} : { ids: [...ids] } })
  await queryClient.invalidateQueries({ queryKey: mailsQuery.queryKey })
  return count
}

export const tryMail = async (kind: MailKind): Promise<void> => {
  await call(sendTestMail, { params: { kind } })
}
