import type { TObject, TProperties } from 'typebox'
import { Type } from '../schema/type.ts'
import type { Endpoint } from './endpoint.ts'
import { ColumnQuery, Count, PageQuery, Row, RowBody, WriteQuery } from './records.ts'

/** The REST API of the older generation: one address per table, plain arrays. Linked records come along when asked for. */
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

/**
 * Tables whose linked records come along: many there as `<Title>List`, one there as `<Title>Read`, through a junction as
 * `<Title>MMList`. fields1, where1, sort1, limit1 and offset1 speak of the first of each, with hm, bt or mm in front where
 * several kinds are asked for.
 */
const related = {
  hm: Type.Optional(Type.String({ description: 'tables with records that belong to this one, a,b' })),
  bt: Type.Optional(Type.String({ description: 'tables with the record this one belongs to' })),
  mm: Type.Optional(Type.String({ description: 'tables linked many to many' })),
}

const RelatedQuery = Type.Object({ ...PageQuery.properties, ...related })

export const listRows = call(
  {},
  {
    method: 'GET',
    operation: 'records.list',
    summary: 'Records as a plain array; the header xc-db-response says how many milliseconds it took',
    query: RelatedQuery,
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
    query: RelatedQuery,
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
    query: RelatedQuery,
    reply: Row,
  },
)

export const rowsWithChildren = call(
  { tables: Type.String({ description: 'titles or database names of tables, a,b' }) },
  {
    method: 'GET',
    at: '/has/:tables',
    operation: 'records.list',
    summary: 'Records, each with the records of other tables that belong to it',
    query: PageQuery,
    reply: Rows,
  },
)

export const rowsWithParents = call(
  { tables: Type.String({ description: 'titles or database names of tables, a,b' }) },
  {
    method: 'GET',
    at: '/belongs/:tables',
    operation: 'records.list',
    summary: 'Records, each with the record of another table it belongs to',
    query: PageQuery,
    reply: Rows,
  },
)

export const m2mNotChildren = call(
  { assoc: Type.String({ description: 'the junction table, by title or database name' }), pid: id },
  {
    method: 'GET',
    at: '/m2mNotChildren/:assoc/:pid',
    operation: 'links.candidates',
    summary: 'Records of the other side that are not linked to the record yet',
    query: PageQuery,
    reply: Type.Object({ list: Rows, info: Count }),
  },
)

const child = Type.String({ description: 'a table with records that belong to this one' })

export const listChildRows = call(
  { id, child },
  {
    method: 'GET',
    at: '/:id/:child',
    operation: 'links.list',
    summary: 'Records of another table that belong to a record',
    query: PageQuery,
    reply: Rows,
  },
)

export const countChildRows = call(
  { id, child },
  {
    method: 'GET',
    at: '/:id/:child/count',
    operation: 'links.list',
    summary: 'How many records of another table belong to a record',
    query: PageQuery,
    reply: Count,
  },
)

export const findOneChildRow = call(
  { id, child },
  {
    method: 'GET',
    at: '/:id/:child/findOne',
    operation: 'links.list',
    summary: 'The first record of another table that belongs to a record, or {}',
    query: PageQuery,
    reply: Row,
  },
)

const childId = Type.String({ description: 'the key of the record that belongs to the other' })

export const insertChildRow = call(
  { id, child },
  {
    method: 'POST',
    at: '/:id/:child',
    operation: 'records.insert',
    summary: 'Insert a record of another table that belongs to a record',
    query: WriteQuery,
    body: RowBody,
    reply: Row,
  },
)

export const readChildRow = call(
  { id, child, childId },
  {
    method: 'GET',
    at: '/:id/:child/:childId',
    operation: 'links.list',
    summary: 'One of the records that belong to a record',
    query: PageQuery,
    reply: Row,
  },
)

export const childRowExists = call(
  { id, child, childId },
  {
    method: 'GET',
    at: '/:id/:child/:childId/exists',
    operation: 'links.list',
    summary: 'Whether a record of another table belongs to a record',
    reply: Type.Boolean(),
  },
)

export const updateChildRow = call(
  { id, child, childId },
  {
    method: 'PUT',
    at: '/:id/:child/:childId',
    operation: 'records.update',
    summary: 'Change cells of a record that belongs to a record',
    query: WriteQuery,
    body: RowBody,
    reply: Row,
  },
)

export const deleteChildRow = call(
  { id, child, childId },
  {
    method: 'DELETE',
    at: '/:id/:child/:childId',
    operation: 'records.delete',
    summary: 'Delete a record that belongs to a record; it stays in the trash',
    query: WriteQuery,
    reply: Type.Integer({ description: '1' }),
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
