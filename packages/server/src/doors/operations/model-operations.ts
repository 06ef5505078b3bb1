import { updateColumn } from '@rowhouse/core/api/columns'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { syncMetadata } from '@rowhouse/core/api/sources'
import { type listTables, reorderTable, updateTable } from '@rowhouse/core/api/tables'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { invalidRequest, notFound } from '@rowhouse/core/errors'
import type { Operation, OperationCall } from './operation-call.ts'

type TableSummary = ReplyOf<typeof listTables>['list'][number]

/** A table in the words of older clients, beside those of v1. */
const older = (table: TableSummary) => ({ ...table, tn: table.table_name, _tn: table.title })

const listOf =
  (isWanted: (table: TableSummary) => boolean): Operation =>
  async (call) => {
    const tables = await call.tables()
    const wanted = tables.filter((table) => (call.args.includeM2M === true || !table.mm) && isWanted(table))
    return { list: wanted.map(older) }
  }

/** The tables of one database, as its metadata has them. */
const tablesOf: Operation = async (call) => {
  const { id } = await call.base()
  return listOf((table) => table.type !== 'view' && table.base_id === id)(call)
}

async function rename(call: OperationCall, argument: string, title: string): Promise<unknown> {
  const tableId = await call.tableId(argument)
  return call.ask(updateTable, { params: { tableId }, body: { title } })
}

const sync: Operation = async (call) => {
  await call.ask(syncMetadata, call.project)
  return { msg: 'success' }
}

export const modelOperations: Readonly<Record<string, Operation>> = {
  tableList: tablesOf,
  xcTableAndViewList: listOf(() => true),
  xcModelsList: listOf(() => true),
  xcTableModelsList: listOf(({ type }) => type !== 'view'),
  xcViewModelsList: listOf(({ type }) => type === 'view'),
  columnList: async (call) => {
    const { columns } = await call.table()
    return { list: columns.map((column) => ({ ...column, cn: column.column_name, _cn: column.title })) }
  },
  tableXcModelGet: async (call) => {
    const table = await call.table()
    return { ...older(table), meta: JSON.stringify(table) }
  },
  xcModelSet: async (call) => {
    const { meta } = call.args
    const { title, description } = isPlainObject(meta) ? (meta as Record<string, unknown>) : call.args
    return call.ask(updateTable, { params: { tableId: await call.tableId() }, body: { title, description } })
  },
  xcModelOrderSet: async (call) =>
    call.ask(reorderTable, { params: { tableId: await call.tableId() }, body: { order: call.args.order } }),
  ncTableAliasRename: (call) =>
    rename(call, call.args.tn_old === undefined ? 'tn' : 'tn_old', call.textOr('newAlias', null) ?? call.text('tn')),
  xcUpdateVirtualKeyAlias: async (call) => {
    const { columns } = await call.table()
    const old = call.text('oldAlias')
    const column = columns.find(({ title }) => title === old)
    if (column === undefined) throw notFound('column', old)
    await call.ask(updateColumn, { params: { columnId: column.id }, body: { title: call.text('newAlias') } })
    return { msg: 'success' }
  },
  tableMetaCreate: sync,
  tableMetaRecreate: sync,
  viewMetaCreate: sync,
  viewMetaRecreate: sync,
  tableRename: (call) => {
    if (call.args.tn_old === undefined)
      throw invalidRequest('“args.tn_old” is required: the table as it is called now.')
    return rename(call, 'tn_old', call.text('tn'))
  },
}
