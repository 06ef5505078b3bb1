import { readViewSettings } from '@rowhouse/core/api/view-settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { projectQuery } from '../projects/queries.ts'
import { changesOf } from './changes-in-turn.ts'
import type { Settings } from './settings.ts'

export const viewQuery = (projectId: string, viewId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'view', viewId],
    queryFn: async ({ signal }) => {
      const known = await call(readViewSettings, { params: { viewId }, signal })
      // What this person changed and is still on its way the server does not know yet.
      return { ...known, settings: changesOf<Settings>(viewId).over(known.settings) }
    },
  })
