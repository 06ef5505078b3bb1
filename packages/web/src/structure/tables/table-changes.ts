import {
  type addColumn as addColumnEndpoint,
  deleteColumn as deleteColumnEndpoint,
  purgeColumn as purgeColumnEndpoint,
  restoreColumn as restoreColumnEndpoint,
} from '@rowhouse/core/api/columns'
import type { BodyOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import {
  createTable as createEndpoint,
  deleteTable as deleteEndpoint,
  duplicateTable as duplicateEndpoint,
  purgeTable as purgeEndpoint,
  reorderTable as reorderEndpoint,
  restoreTable as restoreEndpoint,
  updateTable as updateEndpoint,
} from '@rowhouse/core/api/tables'
import type { DefaultColumnName } from '@rowhouse/core/default-columns'
import type { StepMark } from '@rowhouse/core/steps'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { notifying } from '../../ui/notification-store.ts'
import { projectQuery, projectsQuery } from '../projects/queries.ts'
import { lookIntoTrashAgain } from '../trash/queries.ts'
import { viewsQuery } from '../views/queries.ts'
import { viewQuery } from '../views/view-query.ts'
import { tablesQuery } from './queries.ts'
import { type TableSummary, tableFromWire } from './table.ts'
import { tableQuery } from './table-query.ts'

type FieldRequest = BodyOf<typeof addColumnEndpoint>

interface NewTable {
  readonly title: string
  /** In the database; null: made of the title. */
  readonly name: string | null
  /** Default ones by their names, or whole columns; a key comes along in any case. */
  readonly columns: { readonly defaultColumns: DefaultColumnName[] } | { readonly columns: FieldRequest[] }
  readonly baseId: string | null
}

export async function createTable(
  projectId: string,
  { title, name, columns, baseId }: NewTable,
): Promise<TableSummary> {
  const wire = await notifying({ type: 'Create', module: 'Table', title }, () =>
    call(createEndpoint, {
      params: { projectId },
      query: baseId === null ? {} : { base: baseId },
      body: { title, ...columns, ...(name === null ? {} : { table_name: name }) },
    }),
  )
  queryClient.setQueryData(tableQuery(projectId, wire.id).queryKey, tableFromWire(wire))
  queryClient.setQueryData(tablesQuery(projectId).queryKey, (known) => known && { list: [...known.list, wire] })
  await refresh(projectId)
  return wire
}

/** On screen at once; put back, and thrown to the caller, when the server refuses. */
export async function renameTable(projectId: string, tableId: string, title: string): Promise<void> {
  const { queryKey } = tablesQuery(projectId)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(
    queryKey,
    before && { list: before.list.map((table) => (table.id === tableId ? { ...table, title } : table)) },
  )
  try {
    await call(updateEndpoint, { params: { tableId }, body: { title } })
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    throw error
  } finally {
    await Promise.all([
      refresh(projectId),
      queryClient.invalidateQueries({ queryKey: tableQuery(projectId, tableId).queryKey }),
    ])
  }
}

/** On screen at once; put back when the server refuses, which is thrown to the caller. */
export async function placeTables(
  projectId: string,
  places: readonly { readonly id: string; readonly order: number }[],
): Promise<void> {
  const { queryKey } = tablesQuery(projectId)
  await queryClient.cancelQueries({ queryKey })
  const orders = new Map(places.map(({ id, order }) => [id, order]))
  queryClient.setQueryData(
    queryKey,
    (known) =>
      known && {
        list: known.list
          .map((table) => ({ ...table, order: orders.get(table.id) ?? table.order }))
          .toSorted((one, other) => one.order - other.order),
      },
  )
  try {
    for (const { id, order } of places) await call(reorderEndpoint, { params: { tableId: id }, body: { order } })
  } finally {
    await queryClient.invalidateQueries({ queryKey })
  }
}

/** Under the next free title. */
export async function duplicateTable(
  projectId: string,
  { id, title }: Pick<TableSummary, 'id' | 'title'>,
  { records }: { readonly records: boolean },
): Promise<TableSummary> {
  const wire = await notifying({ type: 'Create', module: 'Table', title }, () =>
    call(duplicateEndpoint, { params: { tableId: id }, body: { records } }),
  )
  await refresh(projectId)
  return wire
}

/** A table with links is refused unless they may go with it. */
export async function trashTable(
  projectId: string,
  tableId: string,
  { withLinks }: { readonly withLinks: boolean },
): Promise<void> {
  await call(deleteEndpoint, { params: { tableId }, query: withLinks ? { links: 'delete' } : {} })
  queryClient.setQueryData(
    tablesQuery(projectId).queryKey,
    (known) => known && { list: known.list.filter(({ id }) => id !== tableId) },
  )
  // Its page may still be there for a moment and must not ask for what is gone.
  await queryClient.invalidateQueries({ queryKey: tableQuery(projectId, tableId).queryKey, refetchType: 'none' })
  await refreshAll(projectId)
}

/** The title may come back with a number when another table took it meanwhile. */
export async function restoreTable(projectId: string, tableId: string): Promise<{ readonly title: string }> {
  const restored = await call(restoreEndpoint, { params: { tableId } })
  await refreshAll(projectId)
  return restored
}

export async function purgeTable(projectId: string, tableId: string): Promise<void> {
  await call(purgeEndpoint, { params: { tableId } })
  await refresh(projectId)
}

export async function trashColumn(projectId: string, columnId: string, step: StepMark): Promise<void> {
  await keepTable(projectId, await call(deleteColumnEndpoint, { params: { columnId }, step }))
}

/** With its table as it is now. Views have kept its place, which they did not tell while it was gone. */
export async function restoreColumn(
  projectId: string,
  columnId: string,
  step?: StepMark,
): Promise<ReplyOf<typeof addColumnEndpoint>> {
  const wire = await call(restoreColumnEndpoint, { params: { columnId }, ...(step === undefined ? {} : { step }) })
  await queryClient.invalidateQueries({ queryKey: viewQuery(projectId, '').queryKey.slice(0, -1) })
  await keepTable(projectId, wire)
  return wire
}

export async function purgeColumn(projectId: string, columnId: string): Promise<void> {
  await call(purgeColumnEndpoint, { params: { columnId } })
  await refresh(projectId)
}

/** Changes of columns answer with the whole table. */
export async function keepTable(projectId: string, wire: ReplyOf<typeof addColumnEndpoint>): Promise<void> {
  queryClient.setQueryData(tableQuery(projectId, wire.id).queryKey, tableFromWire(wire))
  await Promise.all([
    // A link is a column of the other table too, and computed columns look through it.
    queryClient.invalidateQueries({ queryKey: tableQuery(projectId, '').queryKey.slice(0, -1), refetchType: 'none' }),
    lookIntoTrashAgain(projectId),
  ])
}

/** Links go and come with a table, so the others have other columns, and their views show them or not. */
async function refreshAll(projectId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: tableQuery(projectId, '').queryKey.slice(0, -1), refetchType: 'none' }),
    queryClient.invalidateQueries({ queryKey: viewQuery(projectId, '').queryKey.slice(0, -1), refetchType: 'none' }),
    refresh(projectId),
  ])
}

// Counts of tables are shown with the project and in the list of projects.
async function refresh(projectId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: tablesQuery(projectId).queryKey }),
    queryClient.invalidateQueries({ queryKey: viewsQuery(projectId).queryKey }),
    lookIntoTrashAgain(projectId),
    queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey, exact: true }),
    queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true }),
  ])
}
