import { readResponses } from '@rowhouse/core/api/view-settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { viewQuery } from '../../structure/views/view-query.ts'

/** How many answers a form has, and whether it takes another one of this person. */
export const responsesQuery = (projectId: string, viewId: string) =>
  queryOptions({
    queryKey: [...viewQuery(projectId, viewId).queryKey, 'responses'],
    queryFn: ({ signal }) => call(readResponses, { params: { viewId }, signal }),
  })
