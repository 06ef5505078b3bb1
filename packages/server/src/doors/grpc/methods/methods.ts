import type { RunGathered, RunStream, RunUnary } from '../grpc-call.ts'
import { count, list, read } from './read-methods.ts'
import { watch } from './watch-method.ts'
import { bulkCreate, bulkDelete, bulkUpdate, create, remove, update } from './write-methods.ts'

export const unary = {
  Read: read,
  Count: count,
  Create: create,
  Update: update,
  Delete: remove,
} as const satisfies Record<string, RunUnary>

export const gathered = {
  BulkCreate: bulkCreate,
  BulkUpdate: bulkUpdate,
  BulkDelete: bulkDelete,
} as const satisfies Record<string, RunGathered>

export const streamed = { List: list, Watch: watch } as const satisfies Record<string, RunStream>
