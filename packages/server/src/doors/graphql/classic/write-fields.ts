import { conflict } from '@rowhouse/core/errors'
import { GraphQLInt, GraphQLList, GraphQLString } from 'graphql'
import { deleteRecord } from '../../../features/records/links/delete-record.ts'
import { deleteRecords } from '../../../features/records/write/delete-records.ts'
import { insertRecords } from '../../../features/records/write/insert-records.ts'
import { updateRecord } from '../../../features/records/write/update-record.ts'
import { updateRecords } from '../../../features/records/write/update-records.ts'
import { countsReply, deletedReply, keysReply, namedIn } from '../../data-api/bulk-call.ts'
import type { RootFields } from '../fields.ts'
import { accessToTable, allowed, type RunField } from '../graph-call.ts'
import type { GraphTable } from '../graph-tables.ts'
import { partsOf } from '../record-fields.ts'
import { recordReply, specOf } from '../write-fields.ts'
import type { ClassicTypes } from './classic-types.ts'
import { rowById, text } from './list-arguments.ts'

export function writeFields(types: ClassicTypes, table: GraphTable): RootFields {
  const { id, name, rights } = table
  const record = () => types.recordOf(table)
  const data = () => ({ type: types.inputOf(table) })
  const rows = () => ({ type: new GraphQLList(types.inputOf(table)) })
  const rowsIn = (given: unknown) => (Array.isArray(given) ? given : []).map((one) => rowById(table, one))

  const create: RunField = async (call, selected) => {
    const ctx = await allowed(call, 'records.insert')
    const at = await accessToTable(call, id)
    const reply = recordReply(at, 'classic', partsOf(at, selected.selections))
    const sent = [rowById(table, selected.args.data)]
    return (await insertRecords(ctx, at.table, sent, { ...specOf(call, selected, 'classic'), reply })).reply
  }
  const update: RunField = async (call, selected) => {
    const ctx = await allowed(call, 'records.update')
    const at = await accessToTable(call, id)
    const reply = recordReply(at, 'classic', partsOf(at, selected.selections))
    const change = { key: String(selected.args.id ?? ''), row: rowById(table, selected.args.data) }
    return (await updateRecord(ctx, at.table, change, { ...specOf(call, selected, 'classic'), reply })).reply
  }
  const remove: RunField = async (call, selected) => {
    const ctx = await allowed(call, 'records.delete')
    const at = await accessToTable(call, id)
    const spec = { ...specOf(call, selected, 'classic'), linked: 'tell' } as const
    const { reply } = await deleteRecord(ctx, at.table, String(selected.args.id ?? ''), spec)
    // Others hang on it: the older REST API tells which, and here it is no number.
    if (reply.startsWith('{')) throw conflict(JSON.parse(reply).message.join(' '))
    return reply
  }
  const createMany: RunField = async (call, selected) => {
    const ctx = await allowed(call, 'records.bulkInsert')
    const at = await accessToTable(call, id)
    const spec = { ...specOf(call, selected, 'classic'), reply: keysReply(at.table) }
    return (await insertRecords(ctx, at.table, rowsIn(selected.args.data), spec)).reply
  }
  const updateMany: RunField = async (call, selected) => {
    const ctx = await allowed(call, 'records.bulkUpdate')
    const at = await accessToTable(call, id)
    const spec = { ...specOf(call, selected, 'classic'), reply: countsReply }
    return (await updateRecords(ctx, at.table, rowsIn(selected.args.data), spec)).reply
  }
  const removeMany: RunField = async (call, selected) => {
    const ctx = await allowed(call, 'records.bulkDelete')
    const at = await accessToTable(call, id)
    const named = namedIn(rowsIn(selected.args.data))
    const spec = { ...specOf(call, selected, 'classic'), reply: deletedReply(at, named) }
    return (await deleteRecords(ctx, at.table, named, spec)).reply
  }

  const [key, ...more] = table.table.key
  const keys = new GraphQLList(key?.word === 'integer' && more.length === 0 ? GraphQLInt : GraphQLString)
  const counts = new GraphQLList(GraphQLInt)
  const one = () => 1
  return {
    ...(rights.has('records.insert') && {
      [`${name}Create`]: () => ({ type: record(), args: { data: data() }, extensions: { run: create, most: one } }),
    }),
    ...(rights.has('records.update') && {
      [`${name}Update`]: () => ({
        type: record(),
        args: { id: text, data: data() },
        extensions: { run: update, most: one },
      }),
    }),
    ...(rights.has('records.delete') && {
      [`${name}Delete`]: () => ({ type: GraphQLInt, args: { id: text }, extensions: { run: remove } }),
    }),
    ...(rights.has('records.bulkInsert') && {
      [`${name}CreateBulk`]: () => ({ type: keys, args: { data: rows() }, extensions: { run: createMany } }),
    }),
    ...(rights.has('records.bulkUpdate') && {
      [`${name}UpdateBulk`]: () => ({ type: counts, args: { data: rows() }, extensions: { run: updateMany } }),
    }),
    ...(rights.has('records.bulkDelete') && {
      [`${name}DeleteBulk`]: () => ({ type: counts, args: { data: rows() }, extensions: { run: removeMany } }),
    }),
  }
}
