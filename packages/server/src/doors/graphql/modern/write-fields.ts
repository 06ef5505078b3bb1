import { GraphQLID, GraphQLInputObjectType, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql'
import { deleteRecord } from '../../../features/records/links/delete-record.ts'
import { deleteRecords } from '../../../features/records/write/delete-records.ts'
import { insertRecords } from '../../../features/records/write/insert-records.ts'
import { updateRecord } from '../../../features/records/write/update-record.ts'
import { updateRecords } from '../../../features/records/write/update-records.ts'
import type { SentRow } from '../../../features/records/write/write-spec.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import type { RecordTable } from '../../../query/record-table.ts'
import { countReply } from '../../data-api/write-call.ts'
import type { RootFields } from '../fields.ts'
import { accessToTable, allowed, type RunField } from '../graph-call.ts'
import type { GraphTable } from '../graph-tables.ts'
import { small } from '../names.ts'
import { partsOf } from '../record-fields.ts'
import { recordReply, specOf } from '../write-fields.ts'
import type { ModernTypes } from './modern-types.ts'

const id = { type: new GraphQLNonNull(GraphQLID) }
const text = { type: GraphQLString }

const once = { idempotencyKey: text }
const version = { ifMatch: { type: GraphQLString, description: 'Versions, as …Version gives them' } }

export function writeFields(types: ModernTypes, table: GraphTable): RootFields {
  const { name, rights } = table
  const input = () => ({ type: new GraphQLNonNull(types.inputOf(table)) })
  const change = () => new GraphQLInputObjectType({ name: `${name}Change`, fields: { id, data: input() } })
  const run = runsFor(table)
  const one = () => 1
  const field = small(name)
  return {
    ...(rights.has('records.insert') && {
      [`${field}Create`]: () => ({
        type: types.recordOf(table),
        args: { data: input(), ...once },
        extensions: { run: run.create, most: one },
      }),
    }),
    ...(rights.has('records.update') && {
      [`${field}Update`]: () => ({
        type: types.recordOf(table),
        args: { id, data: input(), ...version, ...once },
        extensions: { run: run.update, most: one },
      }),
    }),
    ...(rights.has('records.delete') && {
      [`${field}Delete`]: () => ({
        type: GraphQLInt,
        args: { id, ...version, ...once },
        extensions: { run: run.remove },
      }),
    }),
    ...(rights.has('records.bulkInsert') && {
      [`${field}CreateMany`]: () => ({
        type: new GraphQLList(new GraphQLNonNull(GraphQLID)),
        args: { data: many(types.inputOf(table)), ...once },
        extensions: { run: run.createMany },
      }),
    }),
    ...(rights.has('records.bulkUpdate') && {
      [`${field}UpdateMany`]: () => ({
        type: GraphQLInt,
        args: { data: many(change()), ...once },
        extensions: { run: run.updateMany },
      }),
    }),
    ...(rights.has('records.bulkDelete') && {
      [`${field}DeleteMany`]: () => ({
        type: GraphQLInt,
        args: { ids: many(GraphQLID), ...once },
        extensions: { run: run.removeMany },
      }),
    }),
  }
}

const many = (type: GraphQLInputObjectType | typeof GraphQLID) => ({
  type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type))),
})

type Write = 'create' | 'update' | 'remove' | 'createMany' | 'updateMany' | 'removeMany'

function runsFor(table: GraphTable): Readonly<Record<Write, RunField>> {
  const listIn = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : [])
  return {
    create: async (call, selected) => {
      const ctx = await allowed(call, 'records.insert')
      const at = await accessToTable(call, table.id)
      const reply = recordReply(at, 'structured', partsOf(at, selected.selections))
      const rows = [rowOf(table, selected.args.data)]
      return (await insertRecords(ctx, at.table, rows, { ...specOf(call, selected, 'structured'), reply })).reply
    },
    update: async (call, selected) => {
      const ctx = await allowed(call, 'records.update')
      const at = await accessToTable(call, table.id)
      const reply = recordReply(at, 'structured', partsOf(at, selected.selections))
      const change = { key: String(selected.args.id), row: rowOf(table, selected.args.data) }
      return (await updateRecord(ctx, at.table, change, { ...specOf(call, selected, 'structured'), reply })).reply
    },
    remove: async (call, selected) => {
      const ctx = await allowed(call, 'records.delete')
      const at = await accessToTable(call, table.id)
      const spec = { ...specOf(call, selected, 'structured'), linked: 'release' } as const
      return (await deleteRecord(ctx, at.table, String(selected.args.id), spec)).reply
    },
    createMany: async (call, selected) => {
      const ctx = await allowed(call, 'records.bulkInsert')
      const at = await accessToTable(call, table.id)
      const rows = listIn(selected.args.data).map((one) => rowOf(table, one))
      const reply = ({ keys }: { readonly keys: readonly string[] }) => JSON.stringify(keys)
      return (await insertRecords(ctx, at.table, rows, { ...specOf(call, selected, 'structured'), reply })).reply
    },
    updateMany: async (call, selected) => {
      const ctx = await allowed(call, 'records.bulkUpdate')
      const at = await accessToTable(call, table.id)
      const rows = listIn(selected.args.data).map((one) => {
        const { id: key, data } = one as { readonly id: string; readonly data: unknown }
        return { ...rowOf(table, data), ...keyOf(at.table, key) }
      })
      const spec = { ...specOf(call, selected, 'structured'), reply: countReply }
      return (await updateRecords(ctx, at.table, rows, spec)).reply
    },
    removeMany: async (call, selected) => {
      const ctx = await allowed(call, 'records.bulkDelete')
      const at = await accessToTable(call, table.id)
      const spec = { ...specOf(call, selected, 'structured'), reply: countReply }
      return (await deleteRecords(ctx, at.table, listIn(selected.args.ids).map(String), spec)).reply
    },
  }
}

/** By ids of columns; linked records by their keys, as the write path takes them. */
function rowOf({ columns }: GraphTable, input: unknown): SentRow {
  return Object.fromEntries(
    Object.entries(input ?? {}).map(([name, value]) => {
      const column = columns.find((one) => one.name === name)?.column
      if (column?.computed?.kind !== 'link') return [column?.id ?? name, value]
      const { table } = column.computed.link
      if (value === null) return [column.id, []]
      return [column.id, [value].flat().map((key) => keyOf(table, String(key)))]
    }),
  )
}

function keyOf(table: RecordTable, key: string): SentRow {
  const values = parseRecordKey(table, key)
  return Object.fromEntries(table.key.map((column, at) => [column.id, values[at]]))
}
