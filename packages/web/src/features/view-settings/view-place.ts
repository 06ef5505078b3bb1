import { readViewSettings, updateViewSettings } from '@rowhouse/core/api/view-settings'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { viewQuery } from '../../structure/views/view-query.ts'
import { reloadRecords } from '../records/records-on-screen.ts'
import type { ViewPlace } from './view-undoable.ts'

/** The settings of a view on the server, and wherever its records are on the screen. */
export function viewPlace(projectId: string, viewId: string): ViewPlace {
  return {
    read: () => call(readViewSettings, { params: { viewId } }),
    async write(part, version, step) {
      const ifMatch = `"${version}"`
      const stored = await call(updateViewSettings, { params: { viewId }, body: part, ifMatch, step })
      queryClient.setQueryData(viewQuery(projectId, viewId).queryKey, stored)
      await reloadRecords(({ place }) => place.viewId === viewId)
      return stored.settings
    },
  }
}
