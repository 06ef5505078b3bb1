import { Type } from '../schema/type.ts'
import { closed, endpoint } from './endpoint.ts'
import { ProjectParam } from './projects.ts'

const method = Type.Object({
  name: Type.String(),
  input: Type.String(),
  output: Type.String(),
  takesStream: Type.Boolean(),
  givesStream: Type.Boolean(),
  example: Type.Unknown({ description: 'a message it takes' }),
})

const service = Type.Object({ name: Type.String(), title: Type.String(), methods: Type.Array(method) })

/** What a project offers to programs that speak gRPC. */
export const readGrpc = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/grpc',
  operation: 'grpc.call',
  scope: 'project',
  summary: 'The gRPC services of a project, as the caller sees them, and where they are reached',
  params: ProjectParam,
  reply: Type.Object({
    address: Type.Union([
      Type.Object({ host: Type.String(), port: Type.Number(), isSecure: Type.Boolean() }),
      Type.Null(),
    ]),
    package: Type.String(),
    services: Type.Array(service),
  }),
})

export const readProto = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/grpc/proto',
  operation: 'grpc.call',
  scope: 'project',
  summary: 'The definitions of the gRPC services of a project, as a .proto file',
  params: ProjectParam,
  reply: Type.String(),
})

/** Browsers do not speak gRPC: the server calls its own method for them. */
export const callGrpc = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/grpc/call',
  operation: 'grpc.call',
  scope: 'project',
  summary:
    'Calls a gRPC method of the project with messages written as JSON; each line of the answer is a message or the status',
  params: ProjectParam,
  body: Type.Object(
    {
      service: Type.String({ maxLength: 400 }),
      method: Type.String({ maxLength: 100 }),
      messages: Type.Array(Type.Unknown(), { maxItems: 10_000 }),
      metadata: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 2000 }))),
      deadlineMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 300_000 })),
    },
    closed,
  ),
  reply: Type.Unknown(),
})
