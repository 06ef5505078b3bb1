import { Type } from '../schema/type.ts'
import { closed, endpoint, Nullable } from './endpoint.ts'

export const outsideMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** A browser may not read what other servers answer to it, so the API client sends by this one; nothing of ours goes along. */
export const callOutside = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/outside-calls',
  operation: 'outsideCalls.send',
  scope: 'project',
  summary: 'Send a request of the API client to another server and give back its answer',
  params: Type.Object({ projectId: Type.String({ maxLength: 40 }) }),
  body: Type.Object(
    {
      method: Type.Enum(outsideMethods),
      url: Type.String({ maxLength: 8192 }),
      headers: Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 8192 })),
      body: Nullable(Type.String({ maxLength: 1_000_000 })),
    },
    closed,
  ),
  reply: Type.Object({
    status: Type.Integer(),
    headers: Type.Record(Type.String(), Type.String()),
    text: Type.String(),
    size: Type.Integer({ description: 'In bytes' }),
  }),
})
