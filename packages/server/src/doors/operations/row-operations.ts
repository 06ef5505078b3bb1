import * as api from '@rowhouse/core/api/records'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { invalidRequest } from '@rowhouse/core/errors'
import type { Operation, OperationCall } from './operation-call.ts'

const placeOf = async (call: OperationCall) => ({
  params: { orgs: 'noco', projectName: call.projectId, tableName: await call.tableId() },
})

const mostRows = 1000

/** A page counted from 1, as older clients ask for it. */
function pageOf(call: OperationCall): Record<string, string> {
  const size = wholeNumber(call, 'size', 25)
  const page = wholeNumber(call, 'page', 1)
  const offset = String((Math.max(1, page) - 1) * Math.min(size, mostRows))
  const sorts = sortsIn(call.args.orderBy)
  return { limit: String(size), offset, ...(sorts === '' ? {} : { sort: sorts }) }
}

function wholeNumber(call: OperationCall, name: string, otherwise: number): number {
  const value = Number(call.textOr(name, String(otherwise)))
  if (!Number.isSafeInteger(value) || value < 0) throw invalidRequest(`“args.${name}” is a whole number.`)
  return value
}

/** “Name”, “-Name”, or [{ column, order }]. */
function sortsIn(orderBy: unknown): string {
  if (orderBy === undefined || orderBy === null) return ''
  if (typeof orderBy === 'string') return orderBy
  if (!Array.isArray(orderBy)) throw invalidRequest('“args.orderBy” is a text or a list of { column, order }.')
  return orderBy
    .map((one: unknown) => {
      const { column, order } = (isPlainObject(one) ? one : {}) as Record<string, unknown>
      if (typeof column !== 'string') throw invalidRequest('“args.orderBy” is a text or a list of { column, order }.')
      return order === 'desc' ? `-${column}` : column
    })
    .join(',')
}

/** Which records are meant: cells that equal these values. None at all would be every record, which nobody says by leaving out. */
function conditionOf({ args }: OperationCall): Record<string, string> {
  const { whereConditions } = args
  if (!isPlainObject(whereConditions) || Object.keys(whereConditions as object).length === 0)
    throw invalidRequest('“args.whereConditions” says which records are meant: { column: value }.')
  const equal = Object.entries(whereConditions as object).map(([column, value]) => [column, { eq: value }])
  return { condition: JSON.stringify(Object.fromEntries(equal)) }
}

function rowIn({ args }: OperationCall): unknown {
  if (!isPlainObject(args.data)) throw invalidRequest('“args.data” holds the cells by column.')
  return args.data
}

export const rowOperations: Readonly<Record<string, Operation>> = {
  list: async (call) => {
    const query = { ...pageOf(call), count: 'exact' }
    const { list, pageInfo } = await call.ask(api.listRecords.ofTable, { ...(await placeOf(call)), query })
    return { list, count: pageInfo?.totalRows ?? null }
  },
  insert: async (call) => call.ask(api.insertRecord.ofTable, { ...(await placeOf(call)), body: rowIn(call) }),
  update: async (call) =>
    call.ask(api.updateAllRecords, { ...(await placeOf(call)), query: conditionOf(call), body: rowIn(call) }),
  delete: async (call) => call.ask(api.deleteAllRecords, { ...(await placeOf(call)), query: conditionOf(call) }),
  // Many at once, all or none: what fills a table to begin with.
  seedInsert: async (call) => call.ask(api.insertRecords, { ...(await placeOf(call)), body: call.list('rows') }),
}
