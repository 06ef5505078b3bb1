// Webhooks as existing clients know them.
import { hookOperations } from '../hooks/hook.ts'
import { Type } from '../schema/type.ts'
import { endpoint, Message } from './endpoint.ts'
import { Filter, FilterRequest } from './filters.ts'
import { Nothing } from './view-columns.ts'

const Id = Type.String({ maxLength: 100 })
const TableParam = Type.Object({ tableId: Id })
const HookParam = Type.Object({ hookId: Id })
const HookFilterParam = Type.Object({ hookId: Id, filterId: Id })

export interface WireHook {
  readonly id: string
  readonly project_id: string
  readonly base_id: string
  readonly fk_model_id: string
  readonly title: string
  readonly event: 'after'
  readonly operation: string
  /** JSON: { type, payload }; secrets masked. */
  readonly notification: string
  readonly condition: boolean
  readonly active: boolean
  readonly [beside: string]: unknown
}

const Hook = Type.Unsafe<WireHook>({
  type: 'object',
  additionalProperties: true,
  description:
    'id, title, event (after), operation (insert, update, delete), notification (JSON text), condition, active',
})

const HookRequest = Type.Object({
  title: Type.Optional(Type.String({ maxLength: 1000 })),
  event: Type.Optional(Type.String({ maxLength: 40 })),
  operation: Type.Optional(Type.String({ maxLength: 40 })),
  notification: Type.Optional(Type.Unknown({ description: 'JSON text or object: { type, payload }' })),
  condition: Type.Optional(Type.Unknown({ description: 'whether its filters apply' })),
  active: Type.Optional(Type.Unknown()),
  description: Type.Optional(Type.Unknown()),
  env: Type.Optional(Type.Unknown()),
  type: Type.Optional(Type.Unknown()),
  async: Type.Optional(Type.Unknown()),
  payload: Type.Optional(Type.Unknown()),
  url: Type.Optional(Type.Unknown()),
  headers: Type.Optional(Type.Unknown()),
  retries: Type.Optional(Type.Unknown()),
  retry_interval: Type.Optional(Type.Unknown()),
  timeout: Type.Optional(Type.Unknown()),
})

export const listWireHooks = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/tables/:tableId/hooks',
  operation: 'hooks.list',
  scope: 'project',
  summary: 'Webhooks of a table',
  params: TableParam,
  reply: Type.Object({ list: Type.Array(Hook) }),
})

export const createWireHook = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/tables/:tableId/hooks',
  operation: 'hooks.create',
  scope: 'project',
  summary: 'Make a webhook',
  params: TableParam,
  body: HookRequest,
  unknownFields: 'drop',
  reply: Hook,
})

export const updateWireHook = endpoint({
  method: 'PATCH',
  path: '/api/v1/db/meta/hooks/:hookId',
  operation: 'hooks.update',
  scope: 'project',
  summary: 'Change a webhook; masked secrets stay as they are',
  params: HookParam,
  body: HookRequest,
  unknownFields: 'drop',
  reply: Hook,
})

export const deleteWireHook = endpoint({
  method: 'DELETE',
  path: '/api/v1/db/meta/hooks/:hookId',
  operation: 'hooks.delete',
  scope: 'project',
  summary: 'Delete a webhook and its filters',
  params: HookParam,
  reply: Type.Integer(),
})

export const testWireHook = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/tables/:tableId/hooks/test',
  operation: 'hooks.test',
  scope: 'project',
  summary: 'Send a webhook once, with the data given',
  params: TableParam,
  body: Type.Object({
    hook: HookRequest,
    payload: Type.Optional(Type.Unknown({ description: '{ data, user }' })),
  }),
  unknownFields: 'drop',
  reply: Message,
})

export const sampleHookPayload = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/tables/:tableId/hooks/samplePayload/:operation',
  operation: 'hooks.list',
  scope: 'project',
  summary: 'A record as a webhook would tell it; of a delete its key',
  params: Type.Object({ tableId: Id, operation: Type.Enum([...hookOperations]) }),
  reply: Type.Record(Type.String(), Type.Unknown()),
})

export const listHookFilters = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/hooks/:hookId/filters',
  aliases: ['/hooks/:hookId/filters'],
  operation: 'hooks.list',
  scope: 'project',
  summary: 'Filters of a webhook',
  params: HookParam,
  reply: Type.Array(Filter),
})

export const createHookFilter = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/hooks/:hookId/filters',
  aliases: ['/hooks/:hookId/filters'],
  operation: 'hooks.update',
  scope: 'project',
  summary: 'Add a filter or a group to a webhook',
  params: HookParam,
  body: FilterRequest,
  unknownFields: 'drop',
  reply: Filter,
})

export const updateHookFilter = endpoint({
  method: 'PATCH',
  path: '/api/v1/db/meta/hooks/:hookId/filters/:filterId',
  aliases: ['/hooks/:hookId/filters/:filterId'],
  operation: 'hooks.update',
  scope: 'project',
  summary: 'Change a filter of a webhook',
  params: HookFilterParam,
  body: FilterRequest,
  unknownFields: 'drop',
  reply: Nothing,
})

export const deleteHookFilter = endpoint({
  method: 'DELETE',
  path: '/api/v1/db/meta/hooks/:hookId/filters/:filterId',
  aliases: ['/hooks/:hookId/filters/:filterId'],
  operation: 'hooks.update',
  scope: 'project',
  summary: 'Take a filter off a webhook',
  params: HookFilterParam,
  reply: Nothing,
})
