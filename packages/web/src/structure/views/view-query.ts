import { readViewSettings } from '@rowhouse/core/api/view-settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { projectQuery } from '../projects/queries.ts'

export const viewQuery = (projectId: string, viewId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'view', viewId],
    queryFn: ({ signal }) => call(readViewSettings, { params: { viewId }, signal }),
  })
