import { Type } from '../schema/type.ts'
import { closed, endpoint, Message } from './endpoint.ts'
import { ProjectParam } from './projects.ts'

/** The API of a project as something that runs or does not. */
const ProjectServer = Type.Object({
  key: Type.String({ description: 'the id of the project' }),
  alive: Type.Boolean({ description: 'false: calls that reach records get a 503' }),
  cloudUrl: Type.String({ description: 'where programs reach its records' }),
})

const running = { operation: 'projects.run', scope: 'project', params: ProjectParam, reply: ProjectServer } as const

export const startProject = endpoint({
  ...running,
  method: 'POST',
  path: '/api/v1/projects/:projectId/start',
  summary: 'Let the API of a project answer again',
})

export const stopProject = endpoint({
  ...running,
  method: 'POST',
  path: '/api/v1/projects/:projectId/stop',
  summary: 'Stop the API of a project: calls that reach its records get a 503 until it is started again',
})

export const restartProject = endpoint({
  ...running,
  method: 'POST',
  path: '/api/v1/projects/:projectId/restart',
  summary: 'Forget what is remembered of a project, open its connections anew, and let its API answer',
})

export const readProjectServer = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/server',
  operation: 'projects.info',
  scope: 'project',
  summary: 'Whether the API of a project answers, and where',
  params: ProjectParam,
  reply: ProjectServer,
})

const mostNote = 500

export const noteOfProject = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/server/notes',
  operation: 'projects.run',
  scope: 'project',
  summary: 'Leave a note about the API of a project in its audit log',
  params: ProjectParam,
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: mostNote }) }, closed),
  reply: Message,
})
