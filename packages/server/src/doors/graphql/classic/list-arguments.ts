// where, condition, conditionGraph, sort, limit and offset, in the grammar of the older REST API.

import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { type GraphQLFieldConfigArgumentMap, type GraphQLInputType, GraphQLInt, GraphQLString } from 'graphql'
import type { RecordsAccess } from '../../../features/records/read/access-to.ts'
import type { RecordsRequest } from '../../../features/records/read/record-request.ts'
import { readPageRequest } from '../../data-api/query/read-request.ts'
import type { SentQuery } from '../../data-api/query/sent-query.ts'
import type { GraphTable } from '../graph-tables.ts'
import type { Arguments, Selected } from '../selection.ts'

export const text = { type: GraphQLString }
export const whole = { type: GraphQLInt }

export const listArguments = (condition: GraphQLInputType): GraphQLFieldConfigArgumentMap => ({
  where: text,
  condition: { type: condition },
  limit: whole,
  offset: whole,
  sort: text,
  conditionGraph: text,
})

export const requestOf =
  (table: GraphTable) =>
  (access: RecordsAccess, { args }: Selected): RecordsRequest =>
    readPageRequest(access, queryOf(table, args), { shape: 'classic', older: true })

/** The arguments as an address would say them. */
export function queryOf(table: GraphTable, args: Arguments): SentQuery {
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(args)) {
    if (value === null || value === undefined) continue
    query[name] = name === 'condition' ? JSON.stringify(byId(table, value)) : String(value)
  }
  return query
}

/** Columns by their ids: names of this schema are known nowhere else. */
function byId(table: GraphTable, condition: unknown): unknown {
  if (Array.isArray(condition)) return condition.map((one) => byId(table, one))
  if (!isPlainObject(condition)) return condition
  return Object.fromEntries(
    Object.entries(condition).map(([name, value]) => {
      if (name === '_and' || name === '_or' || name === '_not') return [name, byId(table, value)]
      return [columnId(table, name), value]
    }),
  )
}

export function columnId({ columns }: GraphTable, name: string): string {
  return columns.find((one) => one.name === name)?.column.id ?? name
}

/** A row with the ids of its columns in place of their names here. */
export function rowById(table: GraphTable, input: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(input ?? {}).map(([name, value]) => [columnId(table, name), value]))
}
