import { listObjects } from '@rowhouse/core/api/database-objects'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { ObjectKind } from '@rowhouse/core/database-objects'
import type { Operation, OperationCall } from './operation-call.ts'

type Found = ReplyOf<typeof listObjects>
type DatabaseObject = Found['list'][number]

async function find(call: OperationCall, kind: ObjectKind): Promise<Found> {
  const { id } = await call.base()
  return call.ask(listObjects, { params: { ...call.project.params, kind }, query: { base: id } })
}

/** In the words of older clients; what an engine does not have is said beside the empty list. */
const listing =
  (kind: ObjectKind, worded: (object: DatabaseObject) => object): Operation =>
  async (call) => {
    const { list, lacks } = await find(call, kind)
    return { list: list.map(worded), ...(lacks === null ? {} : { note: lacks }) }
  }

/** The same of one table, where one is named. */
const listingOf =
  (kind: ObjectKind, worded: (object: DatabaseObject) => object | object[]): Operation =>
  async (call) => {
    const table = call.args.tn === undefined ? null : (await call.table()).table_name
    const { list } = await find(call, kind)
    return { list: list.filter((object) => table === null || object.table === table).flatMap(worded) }
  }

const view = ({ name, definition }: DatabaseObject) => ({ view_name: name, view_definition: definition })
const routine =
  (kind: 'function' | 'procedure') =>
  ({ name, definition }: DatabaseObject) => ({ [`${kind}_name`]: name, [`create_${kind}`]: definition })
const sequence = ({ name, table, definition }: DatabaseObject) => ({ sequence_name: name, tn: table, definition })
const trigger = ({ name, table, timing, event, definition }: DatabaseObject) => ({
  trigger_name: name,
  tn: table,
  timing,
  event,
  statement: definition,
})

/** One line for each column of an index, numbered from 1. */
const index = ({ name, table, columns = [], unique = false }: DatabaseObject) =>
  columns.map((cn, at) => ({ key_name: name, tn: table, cn, seq_in_index: at + 1, non_unique: unique ? 0 : 1 }))

const relation = ({ name, table, columns = [], references }: DatabaseObject) =>
  columns.map((cn, at) => ({
    cstn: name,
    tn: table,
    cn,
    rtn: references?.table,
    rcn: references?.columns[at],
    ur: references?.onUpdate.toUpperCase(),
    dr: references?.onDelete.toUpperCase(),
  }))

export const objectOperations: Readonly<Record<string, Operation>> = {
  viewList: listing('view', view),
  functionList: listing('function', routine('function')),
  procedureList: listing('procedure', routine('procedure')),
  sequenceList: listing('sequence', sequence),
  triggerList: listingOf('trigger', trigger),
  indexList: listingOf('index', index),
  relationList: listingOf('relation', relation),
  relationListAll: listingOf('relation', relation),
  xcFunctionModelsList: listing('function', routine('function')),
  xcProcedureModelsList: listing('procedure', routine('procedure')),
}
