import { addColumn, deleteColumn, updateColumn } from '@rowhouse/core/api/columns'
import { readTableStatements } from '@rowhouse/core/api/database-objects'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { createTable, deleteTable, type readTable } from '@rowhouse/core/api/tables'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { invalidRequest, notFound } from '@rowhouse/core/errors'
import type { Operation, OperationCall } from './operation-call.ts'

type Table = ReplyOf<typeof readTable>
type SentColumn = Readonly<Record<string, unknown>>

const statementsOf = (call: OperationCall, tableId: string) => call.ask(readTableStatements, { params: { tableId } })

function columnsIn(call: OperationCall): readonly SentColumn[] {
  const columns = call.list('columns')
  if (!columns.every(isPlainObject)) throw invalidRequest('“args.columns” is a list of columns.')
  return columns as readonly SentColumn[]
}

/** Older clients call names and titles of columns by shorter words. */
const wordedAnew = ({ cn, _cn, ...column }: SentColumn): SentColumn => ({
  ...column,
  ...(cn === undefined ? {} : { column_name: cn }),
  ...(_cn === undefined ? {} : { title: _cn }),
})

const create: Operation = async (call) => {
  const body = {
    table_name: call.text('tn'),
    title: call.textOr('_tn', null) ?? call.text('tn'),
    ...(call.args.columns === undefined ? { defaultColumns: true } : { columns: columnsIn(call).map(wordedAnew) }),
  }
  const table = await call.ask(createTable, { ...call.project, query: { base: (await call.base()).id }, body })
  const { create: upStatement, drop: downStatement } = await statementsOf(call, table.id)
  return { object: { upStatement, downStatement }, table }
}

/** How a column of an altered table is marked. */
const altered = { added: 1, removed: 4 } as const
const changed: readonly unknown[] = [2, 8]

/** What each column says of itself is done: one after the other, each by itself as undoable as by hand. */
const update: Operation = async (call) => {
  const table = await call.table()
  const marked = columnsIn(call).filter(({ altered: mark }) => typeof mark === 'number' && mark !== 0)
  const kept = marked.map((column) => ({
    column,
    found: column.altered === altered.added ? null : columnOf(table, column),
  }))
  const before = await statementsOf(call, table.id)
  for (const { column, found } of kept) {
    const body = wordedAnew(column)
    if (found === null) await call.ask(addColumn, { params: { tableId: table.id }, body })
    else if (column.altered === altered.removed) await call.ask(deleteColumn, { params: { columnId: found.id } })
    else if (changed.includes(column.altered)) await call.ask(updateColumn, { params: { columnId: found.id }, body })
    else throw invalidRequest('“altered” of a column is 1 (new), 2 or 8 (changed) or 4 (deleted).')
  }
  return { object: difference(before, await statementsOf(call, table.id)) }
}

function columnOf({ columns }: Table, { id, cno, cn, column_name, _cn, title }: SentColumn) {
  const keys = [id, cno, column_name, cn, title, _cn].filter((key) => typeof key === 'string')
  for (const key of keys) {
    const found = columns.find((one) => one.id === key || one.column_name === key || one.title === key)
    if (found !== undefined) return found
  }
  throw notFound('column', String(keys[0] ?? ''))
}

type Statements = ReplyOf<typeof readTableStatements>

/** Of columns that came and went, in the words of the database. */
function difference({ columns: before }: Statements, { columns: after }: Statements) {
  const added = after.filter(({ id }) => !before.some((one) => one.id === id))
  const gone = before.filter(({ id }) => !after.some((one) => one.id === id))
  return {
    upStatement: [...added.map(({ add }) => add), ...gone.map(({ drop }) => drop)].join('\n'),
    downStatement: [...added.map(({ drop }) => drop), ...gone.map(({ add }) => add)].join('\n'),
  }
}

const remove: Operation = async (call) => {
  const tableId = await call.tableId()
  const { drop: upStatement, create: downStatement } = await statementsOf(call, tableId)
  await call.ask(deleteTable, { params: { tableId } })
  return { object: { upStatement, downStatement } }
}

const statement =
  (which: 'create' | 'insert' | 'update' | 'select' | 'delete'): Operation =>
  async (call) =>
    (await statementsOf(call, await call.tableId()))[which]

export const structureOperations: Readonly<Record<string, Operation>> = {
  tableCreate: create,
  tableUpdate: update,
  tableDelete: remove,
  tableCreateStatement: statement('create'),
  tableInsertStatement: statement('insert'),
  tableUpdateStatement: statement('update'),
  tableSelectStatement: statement('select'),
  tableDeleteStatement: statement('delete'),
  getKnexDataTypes: async () => ({ list: Object.keys(columnTypes) }),
}
