import { Type } from '../schema/type.ts'
import { endpoint, Nullable, Timestamp } from './endpoint.ts'

const jobStates = ['waiting', 'running', 'cancelling', 'done', 'failed'] as const

export const Job = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  state: Type.Enum(jobStates),
  done: Type.Integer(),
  total: Nullable(Type.Integer({ description: 'null until it is known' })),
  /** What the job gives when it is done; null before. */
  result: Type.Unknown(),
  failure: Nullable(Type.String({ description: 'why it failed, for people' })),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})

const JobParam = Type.Object({ jobId: Type.String({ maxLength: 100 }) })

export const cancelJob = endpoint({
  method: 'POST',
  path: '/api/v1/jobs/:jobId/cancel',
  operation: 'jobs.read',
  scope: 'account',
  summary: 'End a piece of background work of the caller that can be taken back, and take it back',
  params: JobParam,
  reply: Job,
})

export const readJob = endpoint({
  method: 'GET',
  path: '/api/v1/jobs/:jobId',
  operation: 'jobs.read',
  scope: 'account',
  summary: 'How far a piece of background work of the caller is',
  params: JobParam,
  reply: Job,
})
