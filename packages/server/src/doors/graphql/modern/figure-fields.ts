import { type AggregateName, aggregatesFor } from '@rowhouse/core/aggregates'
import type { SortDirection } from '@rowhouse/core/sorts/sort-step'
import { GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLObjectType } from 'graphql'
import { aggregateRecords, figuresOf } from '../../../features/records/read/aggregate-records.ts'
import { countRecords } from '../../../features/records/read/count-records.ts'
import { groupRecords, groupSpec } from '../../../features/records/read/group-records.ts'
import { chosenOf } from '../../../features/records/read/record-request.ts'
import type { RootFields } from '../fields.ts'
import { accessToTable, allowed, type RunField } from '../graph-call.ts'
import type { GraphColumn, GraphTable } from '../graph-tables.ts'
import { capital, small } from '../names.ts'
import { IntegerScalar, JsonScalar } from '../scalars.ts'
import type { Selected } from '../selection.ts'
import { Direction, isOrdered, type ModernTypes } from './modern-types.ts'
import { requestOf } from './read-arguments.ts'

export function figureFields(types: ModernTypes, table: GraphTable): RootFields {
  const { name, rights } = table
  if (!rights.has('records.groupBy')) return {}
  const filter = () => ({ filter: { type: types.filterOf(table) } })
  return {
    [`${small(name)}Aggregate`]: () => ({
      type: aggregateOf(types, table),
      args: filter(),
      extensions: { run: runAggregate(table) },
    }),
    ...(table.shown.some(isOrdered) && {
      [`${small(name)}Groups`]: () => ({
        type: new GraphQLList(new GraphQLNonNull(groupOf(table))),
        args: {
          by: { type: new GraphQLNonNull(types.fieldOf(table)) },
          byCount: { type: Direction, description: 'In the order of how many there are; left out: of the values' },
          ...filter(),
          limit: { type: GraphQLInt },
          offset: { type: GraphQLInt },
        },
        extensions: { run: runGroups(table) },
      }),
    }),
  }
}

const groupOf = ({ name }: GraphTable): GraphQLObjectType =>
  new GraphQLObjectType({
    name: `${name}Group`,
    fields: { value: { type: JsonScalar }, count: { type: new GraphQLNonNull(IntegerScalar) } },
  })

/** All figures of a column are of one type for all columns that have the same. */
function aggregateOf(types: ModernTypes, table: GraphTable): GraphQLObjectType {
  const fields = table.columns
    .filter(({ column }) => column.word !== null && column.computed?.kind !== 'link')
    .map(({ name, column }) => [name, { type: types.figuresOf(kindOf(column.comparison), aggregatesFor(column)) }])
  const count = { count: { type: new GraphQLNonNull(IntegerScalar) } }
  // A column that is called so is there in any case; the count of all records is then that of its figures.
  return new GraphQLObjectType({ name: `${table.name}Aggregate`, fields: { ...count, ...Object.fromEntries(fields) } })
}

const kindOf = (comparison: string): string => `${capital(comparison)}Figures`

const runAggregate =
  (table: GraphTable): RunField =>
  async (call, selected) => {
    const ctx = await allowed(call, 'records.groupBy')
    const at = await accessToTable(call, table.id)
    const chosen = chosenOf(at, requestOf(table)(at, selected))
    const asked = selected.selections.flatMap((member) => figuresIn(table, member))
    const values = asked.length === 0 ? [] : await aggregateRecords(ctx, at, figuresOf(at, asked), chosen)
    const members: [string, unknown][] = []
    let next = 0
    for (const member of selected.selections) {
      const column = columnNamed(table, member.name)
      if (member.name === '__typename') members.push([member.key, member.type])
      else if (column === undefined)
        members.push([member.key, await countRecords(await allowed(call, 'records.count'), at, chosen)])
      else
        members.push([
          member.key,
          Object.fromEntries(
            member.selections.map(({ key, name, type }) => [key, name === '__typename' ? type : values[next++]]),
          ),
        ])
    }
    return JSON.stringify(Object.fromEntries(members))
  }

const columnNamed = ({ columns }: GraphTable, name: string): GraphColumn | undefined =>
  columns.find((one) => one.name === name)

function figuresIn(table: GraphTable, { name, selections }: Selected): { column: string; func: AggregateName }[] {
  const column = columnNamed(table, name)?.column.id
  if (column === undefined) return []
  return selections.flatMap((one) => (one.name === '__typename' ? [] : [{ column, func: one.name as AggregateName }]))
}

const runGroups =
  (table: GraphTable): RunField =>
  async (call, selected) => {
    const ctx = await allowed(call, 'records.groupBy')
    const at = await accessToTable(call, table.id)
    const { by, byCount } = selected.args
    const request = {
      ...requestOf(table)(at, selected),
      column: String(by),
      name: 'value',
      shape: 'structured',
    } as const
    const order = byCount === undefined ? {} : { byCount: byCount as SortDirection }
    const { list } = await groupRecords(ctx, at, groupSpec(at, { ...request, ...order }), 'none')
    const groups = JSON.parse(list.map(String).join('')) as Readonly<Record<string, unknown>>[]
    const rows = groups.map((row) =>
      Object.fromEntries(
        selected.selections.map(({ key, name, type }) => [key, name === '__typename' ? type : (row[name] ?? null)]),
      ),
    )
    return JSON.stringify(rows)
  }
