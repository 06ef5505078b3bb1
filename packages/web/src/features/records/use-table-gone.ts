import { useEffect } from 'react'
import { ApiError } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'

/** Records that cannot be found any more mean that the table or its view is gone: the screen is told to look again. */
export function useTableGone(projectId: string, tableId: string, fault: unknown): void {
  const isGone = fault instanceof ApiError && fault.status === 404
  useEffect(() => {
    if (!isGone) return
    void queryClient.invalidateQueries({ queryKey: tablesQuery(projectId).queryKey })
    void queryClient.invalidateQueries({ queryKey: tableQuery(projectId, tableId).queryKey })
  }, [isGone, projectId, tableId])
}
