import { invalidRequest } from '@rowhouse/core/errors'
import { GraphQLFloat, GraphQLInt, GraphQLList, GraphQLObjectType, GraphQLString } from 'graphql'
import type { RecordsAccess } from '../../../features/records/read/access-to.ts'
import { aggregateRecords } from '../../../features/records/read/aggregate-records.ts'
import { distinctSpec, distinctValues } from '../../../features/records/read/distinct-values.ts'
import { distributeRecords } from '../../../features/records/read/distribute-records.ts'
import { groupRecords, groupSpec } from '../../../features/records/read/group-records.ts'
import { wholeText } from '../../../query/json-list.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import { readGroupRequest } from '../../data-api/query/read-group-request.ts'
import { readPaging } from '../../data-api/query/read-paging.ts'
import { readChosen, readColumn, readFilter } from '../../data-api/query/read-request.ts'
import { readFigures } from '../../table-api/read-figures.ts'
import { readRanges } from '../../table-api/read-ranges.ts'
import type { Fields, RootFields } from '../fields.ts'
import { accessToTable, allowed, type RunField } from '../graph-call.ts'
import type { GraphTable } from '../graph-tables.ts'
import { JsonScalar } from '../scalars.ts'
import type { Arguments, Selected } from '../selection.ts'
import { type ClassicTypes, outputOf } from './classic-types.ts'
import { columnId, listArguments, queryOf, text, whole } from './list-arguments.ts'
import { needed } from './read-fields.ts'

const older = { older: true } as const

const Distribution = new GraphQLObjectType({
  name: 'distribution',
  fields: { range: { type: GraphQLString }, count: { type: GraphQLInt } },
})

export function figureFields(types: ClassicTypes, table: GraphTable): RootFields {
  const { id, name, rights } = table
  if (!rights.has('records.groupBy')) return {}
  const page = { having: text, limit: whole, offset: whole, sort: text, where: text }
  const called = (key: unknown, at: RecordsAccess, parameter: string): RecordColumn =>
    readColumn(at, columnId(table, String(key ?? '')), parameter)

  const distinct: RunField = async (call, { args, selections }) => {
    const ctx = await allowed(call, 'records.groupBy')
    const at = await accessToTable(call, id)
    const query = queryOf(table, args)
    const column = called(args.column_name, at, 'column_name')
    const spec = distinctSpec(at, { column, filter: readFilter(at, query, older), ...readPaging(query) })
    const values = await distinctValues(ctx, at, spec)
    return rowsText(
      selections,
      values.map((value) => ({ [nameOf(table, column)]: value })),
    )
  }
  const groupBy: RunField = async (call, { args, selections }) => {
    const ctx = await allowed(call, 'records.groupBy')
    refuse(args, 'having')
    const at = await accessToTable(call, id)
    const column = called(args.fields, at, 'fields')
    const rules = { shape: 'classic', ...older } as const
    const { fields: _fields, ...query } = queryOf(table, args)
    const spec = groupSpec(at, readGroupRequest(at, query, rules, column.title))
    const found = JSON.parse(wholeText((await groupRecords(ctx, at, spec, 'none')).list)) as Readonly<
      Record<string, unknown>
    >[]
    return rowsText(
      selections,
      found.map((row) => ({ [nameOf(table, column)]: row[column.title], count: row.count })),
    )
  }
  const aggregate: RunField = async (call, { args, selections }) => {
    const ctx = await allowed(call, 'records.groupBy')
    refuse(args, 'having')
    const at = await accessToTable(call, id)
    const wanted = readFigures(called(args.column_name, at, 'column_name'), String(args.func))
    const chosen = readChosen(at, queryOf(table, { where: args.where }), older)
    const values = await aggregateRecords(
      ctx,
      at,
      wanted.map(({ want }) => want),
      chosen,
    )
    return rowsText(selections, [Object.fromEntries(wanted.map((one, index) => [one.name, values[index]]))])
  }
  const distribution: RunField = async (call, { args, selections }) => {
    const ctx = await allowed(call, 'records.groupBy')
    const at = await accessToTable(call, id)
    const column = called(args.column_name, at, 'column_name')
    const query = queryOf(table, args)
    const chosen = readChosen(at, { where: query.where }, older)
    return rowsText(selections, await distributeRecords(ctx, at, { column, ranges: readRanges(query), ...chosen }))
  }

  const ranges = { min: { type: GraphQLFloat }, max: { type: GraphQLFloat }, step: { type: GraphQLFloat }, steps: text }
  return {
    [`${name}Distinct`]: () => {
      const { conditionGraph: _graph, ...args } = listArguments(types.conditionOf(table))
      const type = new GraphQLList(types.recordOf(table))
      return { type, args: { column_name: text, ...args }, extensions: { run: distinct } }
    },
    [`${name}GroupBy`]: () => ({
      type: new GraphQLList(groupOf(table)),
      args: { fields: text, ...page },
      extensions: { run: groupBy },
    }),
    [`${name}Aggregate`]: () => ({
      type: new GraphQLList(figuresOf(table)),
      args: { column_name: needed, func: needed, ...page },
      extensions: { run: aggregate },
    }),
    [`${name}Distribution`]: () => ({
      type: new GraphQLList(Distribution),
      args: { column_name: needed, ...ranges, where: text },
      extensions: { run: distribution },
    }),
  }
}

const groupOf = (table: GraphTable): GraphQLObjectType =>
  new GraphQLObjectType({ name: `${table.name}GroupBy`, fields: { ...cellsOf(table), count: { type: GraphQLInt } } })

const figuresOf = (table: GraphTable): GraphQLObjectType =>
  new GraphQLObjectType({
    name: `${table.name}Aggregate`,
    fields: {
      ...cellsOf(table),
      count: { type: GraphQLInt },
      avg: { type: JsonScalar },
      min: { type: JsonScalar },
      max: { type: JsonScalar },
      sum: { type: JsonScalar },
    },
  })

const cellsOf = ({ columns }: GraphTable): Fields =>
  Object.fromEntries(
    columns.filter(({ column }) => column.computed?.kind !== 'link').map((one) => [one.name, { type: outputOf(one) }]),
  )

const nameOf = ({ columns }: GraphTable, { id, title }: RecordColumn): string =>
  columns.find(({ column }) => column.id === id)?.name ?? title

/** Left out without a word, this would change what the answer means. */
function refuse(args: Arguments, name: 'having'): void {
  if (args[name]) throw invalidRequest(`${name} is not offered here: use where.`)
}

/** What is selected of rows that are there already; what they do not hold is null. */
function rowsText(selections: readonly Selected[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  const written = rows.map((row) =>
    Object.fromEntries(
      selections.map(({ key, name, type }) => [key, name === '__typename' ? type : (row[name] ?? null)]),
    ),
  )
  return JSON.stringify(written)
}
