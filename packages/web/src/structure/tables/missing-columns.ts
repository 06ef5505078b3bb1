import { queryClient } from '../../api/query-client.ts'
import { tableQuery } from './table-query.ts'

/** What was last told of a table: nodes that do not know it yet must not make the screen ask in circles. */
const lastTold = new Map<string, string>()

/** Records came with the ids of columns that their database does not have any more: what is known of the table is asked anew. */
export function tellMissing(projectId: string, tableId: string, ids: readonly string[]): void {
  const told = ids.toSorted().join()
  if (lastTold.get(tableId) === told) return
  lastTold.set(tableId, told)
  const { queryKey } = tableQuery(projectId, tableId)
  const columns = queryClient.getQueryData(queryKey)?.columns ?? []
  const known = columns.flatMap(({ id, isMissing }) => (isMissing ? [id] : []))
  if (known.toSorted().join() !== told) void queryClient.invalidateQueries({ queryKey })
}
