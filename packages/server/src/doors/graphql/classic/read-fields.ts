import { GraphQLBoolean, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql'
import { countRecords } from '../../../features/records/read/count-records.ts'
import { findOne } from '../../../features/records/read/find-one.ts'
import { listRecords } from '../../../features/records/read/list-records.ts'
import { readRecord } from '../../../features/records/read/read-record.ts'
import { recordExists } from '../../../features/records/read/record-exists.ts'
import { chosenOf, pageSpec, recordSpec } from '../../../features/records/read/record-request.ts'
import type { RootFields } from '../fields.ts'
import { accessToTable, allowed, type RunField } from '../graph-call.ts'
import type { GraphTable } from '../graph-tables.ts'
import { limitIn, partsOf } from '../record-fields.ts'
import type { ClassicTypes } from './classic-types.ts'
import { listArguments, requestOf, text } from './list-arguments.ts'

export const needed = { type: new GraphQLNonNull(GraphQLString) }

export function readFields(types: ClassicTypes, table: GraphTable): RootFields {
  const { id, name, rights } = table
  const record = () => types.recordOf(table)
  const condition = () => ({ type: types.conditionOf(table) })
  const request = requestOf(table)

  const list: RunField = async (call, selected) => {
    const ctx = await allowed(call, 'records.list')
    const at = await accessToTable(call, id)
    const spec = pageSpec(at, request(at, selected))
    return (await listRecords(ctx, at, { ...spec, parts: partsOf(at, selected.selections) }, 'none')).list
  }
  const read: RunField = async (call, selected) => {
    const ctx = await allowed(call, 'records.read')
    const at = await accessToTable(call, id)
    const parts = partsOf(at, selected.selections)
    return (await readRecord(ctx, at, String(selected.args.id), { shape: 'classic', parts })).text
  }
  const exists: RunField = async (call, { args }) => {
    const ctx = await allowed(call, 'records.exist')
    return String(await recordExists(ctx, await accessToTable(call, id), String(args.id)))
  }
  const first: RunField = async (call, selected) => {
    const ctx = await allowed(call, 'records.findOne')
    const at = await accessToTable(call, id)
    const spec = { ...recordSpec(at, request(at, selected)), parts: partsOf(at, selected.selections) }
    const found = await findOne(ctx, at, spec)
    return found === '{}' ? 'null' : found
  }
  const count: RunField = async (call, selected) => {
    const ctx = await allowed(call, 'records.count')
    const at = await accessToTable(call, id)
    return String(await countRecords(ctx, at, chosenOf(at, request(at, selected))))
  }

  return {
    ...(rights.has('records.list') && {
      [`${name}List`]: () => ({
        type: new GraphQLList(record()),
        args: listArguments(types.conditionOf(table)),
        extensions: { run: list, most: limitIn },
      }),
    }),
    ...(rights.has('records.read') && {
      [`${name}Read`]: () => ({ type: record(), args: { id: needed }, extensions: { run: read, most: () => 1 } }),
    }),
    ...(rights.has('records.exist') && {
      [`${name}Exists`]: () => ({ type: GraphQLBoolean, args: { id: needed }, extensions: { run: exists } }),
    }),
    ...(rights.has('records.findOne') && {
      [`${name}FindOne`]: () => ({
        type: record(),
        args: { where: needed, condition: condition() },
        extensions: { run: first, most: () => 1 },
      }),
    }),
    ...(rights.has('records.count') && {
      [`${name}Count`]: () => ({
        type: GraphQLInt,
        // Whoever asks for all of them names no condition.
        args: { where: text, condition: condition(), conditionGraph: text },
        extensions: { run: count },
      }),
    }),
  }
}
