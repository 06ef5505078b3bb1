import { LiveChange } from '../live.ts'
import { Type } from '../schema/type.ts'
import { endpoint } from './endpoint.ts'
import { ProjectParam } from './projects.ts'

/** For whoever begins, comes back after a gap, or cannot open a socket. */
export const readLive = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/live',
  operation: 'live.read',
  scope: 'project',
  summary: 'What has changed in a project since a cursor, and a ticket for the socket that tells what comes next',
  params: ProjectParam,
  query: Type.Object({
    after: Type.Optional(Type.String({ maxLength: 50, description: 'the cursor of an earlier answer' })),
  }),
  reply: Type.Object({
    cursor: Type.String(),
    changes: Type.Array(LiveChange),
    isGap: Type.Boolean({ description: 'so much happened that everything may be different' }),
    ticket: Type.String({ description: 'opens the socket for half a minute' }),
  }),
})
