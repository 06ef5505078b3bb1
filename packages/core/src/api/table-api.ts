import { type TObject, type TProperties, Type } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { ColumnQuery, Count, PageQuery, Row, RowBody, WriteQuery } from './records.ts'

/** The REST API of the older generation: one address per table, plain arrays. Links come with their own calls. */
const path = '/nc/:projectId/api/v1/:tableName'

const place = {
  projectId: Type.String({ maxLength: 100 }),
  tableName: Type.String({ description: 'title, id or database name' }),
}
const id = Type.String({ description: 'the key; several parts are joined by ___' })

type TableCall = Pick<Endpoint, 'method' | 'operation' | 'summary' | 'query' | 'body' | 'reply'> & {
  readonly at?: string
}

type Served<Params extends TProperties, Call extends TableCall> = Omit<Call, 'at'> & {
  readonly path: string
  readonly scope: 'project'
  readonly unknownFields: 'drop'
  readonly params: TObject<Params>
}

function call<Params extends TProperties, const Call extends TableCall>(
  params: Params,
  { at = '', ...rest }: Call,
): Served<typeof place & Params, Call> {
  const names = Type.Object({ ...place, ...params })
  return { ...rest, path: `${path}${at}`, scope: 'project', unknownFields: 'drop', params: names }
}

const Rows = Type.Array(Row)

export const listRows = call(
  {},
  {
    method: 'GET',
    operation: 'records.list',
    summary: 'Records as a plain array; the header xc-db-response says how many milliseconds it took',
    query: PageQuery,
    reply: Rows,
  },
)

export const findOneRow = call(
  {},
  {
    method: 'GET',
    at: '/findOne',
    operation: 'records.findOne',
    summary: 'The first of the chosen records, or {}',
    query: PageQuery,
    reply: Row,
  },
)

export const countRows = call(
  {},
  {
    method: 'GET',
    at: '/count',
    operation: 'records.count',
    summary: 'How many records are chosen; refused with timed_out after 10 seconds',
    query: PageQuery,
    reply: Count,
  },
)

const GroupedQuery = Type.Object({
  ...ColumnQuery.properties,
  having: Type.Optional(Type.String({ description: 'not offered' })),
})

export const groupRows = call(
  {},
  {
    method: 'GET',
    at: '/groupby',
    operation: 'records.groupBy',
    summary: 'The values of the column in column_name, each with its count',
    query: GroupedQuery,
    reply: Rows,
  },
)

export const groupRowsByColumn = call(
  { column: Type.String({ description: 'title, database name or id' }) },
  {
    method: 'GET',
    at: '/groupby/:column',
    operation: 'records.groupBy',
    summary: 'The values of a column, each with its count',
    query: GroupedQuery,
    reply: Rows,
  },
)

export const aggregateRows = call(
  {},
  {
    method: 'GET',
    at: '/aggregate',
    operation: 'records.groupBy',
    summary: 'Figures of the column in column_name',
    query: Type.Object({
      ...GroupedQuery.properties,
      fields: Type.Optional(Type.String({ description: 'not offered' })),
      func: Type.Optional(Type.String({ description: 'sum,avg,min,max,count' })),
    }),
    reply: Rows,
  },
)

export const distinctRows = call(
  {},
  {
    method: 'GET',
    at: '/distinct',
    operation: 'records.groupBy',
    summary: 'The different values of the column in column_name',
    query: ColumnQuery,
    reply: Rows,
  },
)

export const distributeRows = call(
  {},
  {
    method: 'GET',
    at: '/distribute',
    operation: 'records.groupBy',
    summary: 'How many values of the column in column_name lie in each range, given by min, max and step or by steps',
    query: Type.Object({
      ...ColumnQuery.properties,
      min: Type.Optional(Type.String()),
      max: Type.Optional(Type.String()),
      step: Type.Optional(Type.String()),
      steps: Type.Optional(Type.String({ description: '0,10,20' })),
      func: Type.Optional(Type.String({ description: 'count' })),
    }),
    reply: Type.Array(Type.Object({ range: Type.String(), count: Type.Integer() })),
  },
)

export const readRow = call(
  { id },
  {
    method: 'GET',
    at: '/:id',
    operation: 'records.read',
    summary: 'One record; the header etag is its version',
    query: PageQuery,
    reply: Row,
  },
)

export const rowExists = call(
  { id },
  {
    method: 'GET',
    at: '/:id/exists',
    operation: 'records.exist',
    summary: 'Whether there is such a record',
    reply: Type.Boolean(),
  },
)

export const insertRow = call(
  {},
  {
    method: 'POST',
    operation: 'records.insert',
    summary: 'Insert a record',
    query: WriteQuery,
    body: RowBody,
    reply: Row,
  },
)

const update = {
  at: '/:id',
  operation: 'records.update',
  summary: 'Change cells of a record',
  query: WriteQuery,
  body: RowBody,
  reply: Row,
} as const

export const updateRow = {
  byPut: call({ id }, { ...update, method: 'PUT' }),
  byPatch: call({ id }, { ...update, method: 'PATCH' }),
} as const

export const deleteRow = call(
  { id },
  {
    method: 'DELETE',
    at: '/:id',
    operation: 'records.delete',
    summary: 'Delete a record; it stays in the trash',
    query: WriteQuery,
    reply: Type.Integer({ description: '1' }),
  },
)

const RowsBody = Type.Array(RowBody, { description: 'at most 10,000' })

export const insertRows = call(
  {},
  {
    method: 'POST',
    at: '/bulk',
    operation: 'records.bulkInsert',
    summary: 'Insert records, all or none',
    query: WriteQuery,
    body: RowsBody,
    reply: Type.Array(Type.Unknown(), { description: 'their keys, in order' }),
  },
)

export const updateRows = call(
  {},
  {
    method: 'PUT',
    at: '/bulk',
    operation: 'records.bulkUpdate',
    summary: 'Change records, each with its key, all or none',
    query: WriteQuery,
    body: RowsBody,
    reply: Type.Array(Type.Integer(), { description: '1 for each' }),
  },
)

export const deleteRows = call(
  {},
  {
    method: 'DELETE',
    at: '/bulk',
    operation: 'records.bulkDelete',
    summary: 'Delete records, each given by its key, all or none',
    query: WriteQuery,
    body: Type.Array(Type.Unknown()),
    reply: Type.Array(Type.Integer(), { description: '1 for each' }),
  },
)
