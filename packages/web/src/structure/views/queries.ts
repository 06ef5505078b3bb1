import { listProjectViews } from '@rowhouse/core/api/views'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { projectQuery } from '../projects/queries.ts'
import { byTable, viewFromWire } from './view.ts'

/** Every view of the project this person sees, in order, by the id of its table. */
export const viewsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'views'],
    queryFn: async ({ signal }) => {
      const { list, opening } = await call(listProjectViews, { params: { projectId }, signal })
      return byTable(list.map((wire) => viewFromWire(wire, opening.includes(wire.id))))
    },
  })
