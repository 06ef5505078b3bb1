import { queryClient } from '../../api/query-client.ts'
import { tablesQuery } from './queries.ts'
import type { Table } from './table.ts'
import { tableQuery } from './table-query.ts'

/**
 * What is known of a table, by id, title or name in the database: one load for all of them, kept until something changes.
 * `isForced` asks the server again. A table that is not in the list gives null, and a warning for whoever looks for the cause.
 */
export async function tableMeta(
  projectId: string,
  nameOrId: string,
  { isForced = false }: { readonly isForced?: boolean } = {},
): Promise<Table | null> {
  const { list } = await queryClient.ensureQueryData(tablesQuery(projectId))
  const found =
    list.find(({ id }) => id === nameOrId) ??
    list.find(({ title }) => title === nameOrId) ??
    list.find(({ table_name }) => table_name === nameOrId)
  if (found === undefined) {
    warnOfMissingTable(nameOrId)
    return null
  }
  const options = tableQuery(projectId, found.id)
  return queryClient.fetchQuery({ ...options, staleTime: isForced ? 0 : Number.POSITIVE_INFINITY })
}

export function warnOfMissingTable(nameOrId: string): void {
  console.warn(`The project has no table “${nameOrId}”.`)
}
