import { Type } from '../schema/type.ts'
import { endpoint } from './endpoint.ts'

/** What every operation call answers; code 0: done. `msg` says so, or why not. */
const Answer = Type.Object({
  code: Type.Integer(),
  msg: Type.String(),
  data: Type.Unknown({ description: 'list, object { upStatement, downStatement }, or what the operation tells' }),
})

const body = Type.Optional(
  Type.Unknown({
    description:
      '{ api, project_id, env, dbAlias, args, sqlOpPlus }, or a form with `file` and `json` (the same as a text)',
  }),
)

/** The one address of the operation calls of older clients (docs/operations.md). Each operation asks for its own right. */
export const callOperation = endpoint({
  method: 'POST',
  path: '/dashboard',
  operation: 'operations.call',
  scope: 'account',
  summary: 'Operation calls of older clients: q=sqlOp_{operation} or q=sqlOpPlus_{operation}',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 200 })),
    project_id: Type.Optional(Type.String({ maxLength: 100 })),
    env: Type.Optional(Type.String({ maxLength: 200 })),
    dbAlias: Type.Optional(Type.String({ maxLength: 200, description: 'where the body does not name it' })),
  }),
  body,
  takesFile: true,
  takesMasterKey: true,
  unknownFields: 'drop',
  reply: Answer,
})

export const updateTableByOperation = endpoint({
  method: 'POST',
  path: '/dashboard/projects/:projectId/tables/:tableId',
  operation: 'tables.update',
  scope: 'project',
  summary: 'Give a table another title or description, as older clients do: the body is the table',
  params: Type.Object({ projectId: Type.String({ maxLength: 100 }), tableId: Type.String({ maxLength: 100 }) }),
  body: Type.Object({
    title: Type.Optional(Type.Unknown()),
    description: Type.Optional(Type.Unknown()),
  }),
  takesMasterKey: true,
  unknownFields: 'drop',
  reply: Answer,
})
