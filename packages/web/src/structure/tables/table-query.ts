import { readTable } from '@rowhouse/core/api/tables'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { projectQuery } from '../projects/queries.ts'
import { tableFromWire } from './table.ts'

export const tableQuery = (projectId: string, tableId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'table', tableId],
    queryFn: async ({ signal }) => tableFromWire(await call(readTable, { params: { tableId }, signal })),
  })
