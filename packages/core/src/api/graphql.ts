import { Type } from '../schema/type.ts'
import { endpoint } from './endpoint.ts'

const place = { projectId: Type.String({ maxLength: 100 }) }

/** Clients of different makes send more beside these, and lists of operations. */
const body = Type.Unknown({
  description: '{"query": "…", "variables": {…}, "operationName": "…"}, or a list of at most 10 of them',
})

const reply = Type.Object({ data: Type.Unknown(), errors: Type.Optional(Type.Array(Type.Unknown())) })

/** With the names that existing clients know: <Table>List, <Table>Read, <Table>Create … */
export const askClassic = endpoint({
  method: 'POST',
  path: '/nc/:projectId/v1/graphql',
  operation: 'graphql.ask',
  scope: 'project',
  summary: 'GraphQL with a list, a read, a count and writes for each table, by the names existing clients know',
  params: Type.Object(place),
  body,
  reply,
})

/** Connections, typed filters, lists within lists. */
export const askModern = endpoint({
  method: 'POST',
  path: '/api/v1/graphql/:projectId',
  aliases: ['/api/v1/projects/:projectId/graphql'],
  operation: 'graphql.ask',
  scope: 'project',
  summary: 'GraphQL with connections, typed filters and lists within lists at any depth',
  params: Type.Object(place),
  body,
  reply,
})
