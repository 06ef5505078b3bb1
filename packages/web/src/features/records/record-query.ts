import { readRecord } from '@rowhouse/core/api/records'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { hasCode } from '../../api/errors.ts'
import type { RecordRow } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'

/** One record whole, whatever the view hides. */
export const recordQuery = (projectId: string, tableId: string, rowId: string) =>
  queryOptions({
    queryKey: [...tableQuery(projectId, tableId).queryKey, 'record', rowId],
    queryFn: async ({ signal }) =>
      (await call(readRecord.ofTable, {
        params: { orgs: 'v1', projectName: projectId, tableName: tableId, rowId },
        signal,
      })) as RecordRow,
    retry: (count, error) => count < 2 && !hasCode(error, 'not_found') && !hasCode(error, 'invalid_request'),
    staleTime: 0,
  })
