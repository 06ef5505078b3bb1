import { listRecordTrash, undoChange } from '@rowhouse/core/api/changes'
import { deleteRecord as deleteEndpoint, insertRecord as insertEndpoint } from '@rowhouse/core/api/records'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { recordsKey } from './queries.ts'
import { type RecordRow, recordKey, type Table } from './table.ts'

/** Which table of which project the records are in. */
export interface RecordPlace {
  readonly projectId: string
  readonly table: Table
}

export async function addRecord({ projectId, table }: RecordPlace, cells: RecordRow): Promise<void> {
  await call(insertEndpoint.ofTable, { params: paramsOf(projectId, table), body: { ...cells } })
  await refresh(projectId, table)
}

/** Off the screen at once; put back, and thrown to the caller, when the server refuses. */
export async function deleteRecord({ projectId, table }: RecordPlace, key: string): Promise<void> {
  const queryKey = recordsKey(projectId, table.id)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueriesData<Pages>({ queryKey })
  queryClient.setQueriesData<Pages>({ queryKey }, (known) => known && without(known, table, key))
  try {
    await call(deleteEndpoint.ofTable, { params: { ...paramsOf(projectId, table), rowId: key } })
  } catch (error) {
    for (const [one, pages] of before) queryClient.setQueryData(one, pages)
    throw error
  } finally {
    await refresh(projectId, table)
  }
}

/** False when the record is not in the trash any more. */
export async function restoreRecord({ projectId, table }: RecordPlace, key: string): Promise<boolean> {
  const { list } = await call(listRecordTrash, { params: { tableId: table.id }, query: { limit: 100 } })
  const change = list.find(({ record }) => record === key)?.change
  if (change === undefined) return false
  await call(undoChange, { params: { changeId: change } })
  await refresh(projectId, table)
  return true
}

interface Pages {
  readonly pages: readonly { readonly rows: readonly RecordRow[] }[]
}

function without(known: Pages, table: Table, key: string): Pages {
  const pages = known.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => recordKey(table, row) !== key) }))
  return { ...known, pages }
}

const paramsOf = (projectId: string, { id }: Pick<Table, 'id'>) => ({
  // The first part says nothing; existing clients send a word there.
  orgs: 'v1',
  projectName: projectId,
  tableName: id,
})

async function refresh(projectId: string, { id }: Pick<Table, 'id'>): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: recordsKey(projectId, id) })
}
