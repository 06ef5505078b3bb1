import { readAnswer } from '@rowhouse/core/api/public'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** What was answered, by the address to change it. Asked anew whenever the page is opened: others may have changed it. */
export const answerQuery = (link: string, answer: string) =>
  queryOptions({
    queryKey: ['link', link, 'answer', answer],
    queryFn: ({ signal }) => call(readAnswer, { params: { uuid: link, answer }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
