import {
  chatChannels,
  type HookNotify,
  hookChannels,
  hookEvents,
  hookLimits,
  hookMethods,
  messageChannels,
} from '../hooks/hook.ts'
import { Type } from '../schema/type.ts'
import { FilterNodeOrNull } from '../views/filter-node.ts'
import { Author } from './changes.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'

const Id = Type.String({ maxLength: 40 })
const TableParam = Type.Object({ tableId: Id })
const HookParam = Type.Object({ tableId: Id, hookId: Id })

/** Its form depends on `via`, and mistakes in it deserve better sentences than a schema has: `acceptNotify` is its check. */
const Notify = Type.Unsafe<HookNotify>({
  description: `{ via: "URL", method (${hookMethods.join(', ')}), url, headers [{ name, value, enabled, secret }], parameters [{ name, value, enabled }], body, client? { certificate, key } (PEM, for mutual TLS) }, { via: "Email", to, subject, body }, { via: ${chatChannels.join(', ')}; channels [{ channel, url }], body } or { via: ${messageChannels.join(', ')}; to, body }; texts may hold {{ record.Title }}`,
})

const parts = {
  title: Type.String({ minLength: 1, maxLength: hookLimits.title }),
  operation: Type.Enum([...hookEvents], {
    description:
      'of a record; of a view: records that come into it or leave it, answers to a form; a comment on a record; a change of the table or its fields; by hand: a button of a record',
  }),
  per: Type.Enum(['record', 'batch'], { description: 'one call for each record, or one for up to a hundred together' }),
  fields: Nullable(
    Type.Array(Id, {
      minItems: 1,
      maxItems: hookLimits.fields,
      description: 'of an update: only when one of these changed',
    }),
  ),
  view: Nullable(Id),
  filter: FilterNodeOrNull,
  entering: Type.Boolean({ description: 'only when a record comes to pass the filter that did not before' }),
  notify: Notify,
  active: Type.Boolean(),
}

export const Unready = Type.Array(Type.Enum([...hookChannels]), {
  description: 'ways nothing goes by until an administrator turns on what they need',
})

export const HookDraft = Type.Object(
  {
    ...parts,
    per: Type.Optional(parts.per),
    fields: Type.Optional(parts.fields),
    view: Type.Optional(parts.view),
    filter: Type.Optional(parts.filter),
    entering: Type.Optional(parts.entering),
    active: Type.Optional(parts.active),
  },
  closed,
)

export const Hook = Type.Object({
  id: Type.String(),
  ...parts,
  position: Type.Integer(),
  paused: Nullable(Type.String({ description: 'why the server turned it off' })),
  trouble: Nullable(Type.String({ description: 'why it cannot be read as it was meant: nothing is sent' })),
  failures: Type.Integer({ description: 'calls in a row that failed' }),
  waiting: Type.Integer({ description: 'calls that are still to be made' }),
  lastAt: Nullable(Timestamp),
  updatedBy: Author,
  updatedAt: Timestamp,
})

const SavedHook = Type.Object({
  hook: Hook,
  secret: Nullable(Type.String({ description: 'what calls are signed with; told once' })),
})

export const listHooks = endpoint({
  method: 'GET',
  path: '/api/v1/tables/:tableId/webhooks',
  operation: 'hooks.list',
  scope: 'project',
  summary: 'Webhooks of a table, in order',
  params: TableParam,
  reply: Type.Object({
    list: Type.Array(Hook),
    unready: Unready,
  }),
})

export const listProjectHooks = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/webhooks',
  operation: 'hooks.list',
  scope: 'project',
  summary: 'Webhooks of all tables of a project, in the order of the tables',
  params: Type.Object({ projectId: Id }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        table: Type.Object({ id: Type.String(), title: Type.String() }),
        hooks: Type.Array(Hook),
      }),
    ),
  }),
})

export const createHook = endpoint({
  method: 'POST',
  path: '/api/v1/tables/:tableId/webhooks',
  operation: 'hooks.create',
  scope: 'project',
  summary: 'Make a webhook; its secret is told here and never again',
  params: TableParam,
  body: HookDraft,
  reply: SavedHook,
})

export const updateHook = endpoint({
  method: 'PATCH',
  path: '/api/v1/tables/:tableId/webhooks/:hookId',
  operation: 'hooks.update',
  scope: 'project',
  summary: 'Change a webhook: what is given replaces what is there. Secrets that come back masked stay as they are',
  params: HookParam,
  body: Type.Object(
    {
      ...Type.Partial(Type.Object(parts)).properties,
      position: Type.Optional(Type.Integer({ minimum: 0, maximum: hookLimits.perTable })),
    },
    closed,
  ),
  reply: SavedHook,
})

export const deleteHook = endpoint({
  method: 'DELETE',
  path: '/api/v1/tables/:tableId/webhooks/:hookId',
  operation: 'hooks.delete',
  scope: 'project',
  summary: 'Delete a webhook; for a day it can be restored',
  params: HookParam,
  reply: Message,
})

export const restoreHook = endpoint({
  method: 'POST',
  path: '/api/v1/tables/:tableId/webhooks/:hookId/restore',
  operation: 'hooks.create',
  scope: 'project',
  summary: 'Bring back a webhook that was deleted today',
  params: HookParam,
  reply: SavedHook,
})

export const duplicateHook = endpoint({
  method: 'POST',
  path: '/api/v1/tables/:tableId/webhooks/:hookId/duplicate',
  operation: 'hooks.create',
  scope: 'project',
  summary: 'Make another webhook like this one, turned off, with a secret of its own',
  params: HookParam,
  reply: SavedHook,
})

export const renewHookSecret = endpoint({
  method: 'POST',
  path: '/api/v1/tables/:tableId/webhooks/:hookId/secret',
  operation: 'hooks.update',
  scope: 'project',
  summary: 'Sign with another secret from now on',
  params: HookParam,
  reply: SavedHook,
})

const Pair = Type.Object({ name: Type.String(), value: Type.String() })

export const tryHook = endpoint({
  method: 'POST',
  path: '/api/v1/tables/:tableId/webhooks/try',
  operation: 'hooks.test',
  scope: 'project',
  summary: 'What a webhook would send for a record, and, if asked for, what comes of sending it',
  params: TableParam,
  body: Type.Object(
    {
      hook: HookDraft,
      hookId: Type.Optional(
        Nullable(Type.String({ maxLength: 40, description: 'whose secrets stand behind masked ones' })),
      ),
      record: Type.Optional(
        Nullable(Type.String({ maxLength: 2000, description: 'its key; left out: the first, or a sample' })),
      ),
      send: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  reply: Type.Object({
    record: Nullable(Type.Object({ key: Type.String(), label: Type.String() })),
    matches: Type.Boolean({ description: 'whether the record passes the condition' }),
    request: Nullable(
      Type.Object({
        method: Type.String(),
        url: Type.String(),
        headers: Type.Array(Pair),
        body: Type.String(),
      }),
    ),
    refused: Nullable(Type.String({ description: 'why there is nothing to send' })),
    answer: Nullable(
      Type.Object({
        status: Nullable(Type.Integer()),
        reason: Nullable(Type.String()),
        durationMs: Type.Integer(),
      }),
    ),
  }),
})

const Attempt = Type.Object({
  at: Timestamp,
  status: Nullable(Type.Integer()),
  reason: Nullable(Type.String()),
  durationMs: Type.Integer(),
})

export const Delivery = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
  eventId: Type.String(),
  record: Nullable(Type.String({ description: 'null: several, or hidden from you' })),
  label: Type.String(),
  state: Type.Enum(['waiting', 'sending', 'sent', 'failed']),
  tries: Type.Integer(),
  status: Nullable(Type.Integer()),
  reason: Nullable(Type.String()),
  durationMs: Nullable(Type.Integer()),
  at: Timestamp,
  nextAt: Nullable(Timestamp),
  attempts: Type.Array(Attempt),
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/v1/tables/:tableId/webhooks/:hookId/deliveries',
  operation: 'hooks.list',
  scope: 'project',
  summary: 'What a webhook has told and still has to tell, the newest first',
  params: HookParam,
  query: Type.Object(
    {
      state: Type.Optional(Type.Enum(['waiting', 'sent', 'failed'])),
      search: Type.Optional(Type.String({ maxLength: 200, description: 'in the name or key of the record' })),
      before: Type.Optional(Type.Integer({ minimum: 0, description: '`next` of the page before' })),
      limit: Type.Optional(Type.Integer()),
    },
    closed,
  ),
  reply: Type.Object({
    list: Type.Array(Delivery),
    next: Nullable(Type.Integer()),
    counts: Type.Object({ all: Type.Integer(), firstTry: Type.Integer(), failed: Type.Integer() }),
    logDays: Type.Integer({ description: 'for which they are kept' }),
  }),
})

export const readDelivery = endpoint({
  method: 'GET',
  path: '/api/v1/tables/:tableId/webhooks/:hookId/deliveries/:deliveryId',
  operation: 'hooks.list',
  scope: 'project',
  summary: 'A call as it would be sent now, secrets masked',
  params: Type.Object({ ...HookParam.properties, deliveryId: Id }),
  reply: Type.Object({ delivery: Delivery, request: tryHook.reply.properties.request }),
})

export const retryDeliveries = endpoint({
  method: 'POST',
  path: '/api/v1/tables/:tableId/webhooks/:hookId/deliveries/retry',
  operation: 'hooks.update',
  scope: 'project',
  summary: 'Send again: these calls, or all that failed',
  params: HookParam,
  body: Type.Object(
    { deliveries: Nullable(Type.Array(Id, { minItems: 1, maxItems: 500, description: 'null: all that failed' })) },
    closed,
  ),
  reply: Type.Object({ retried: Type.Integer() }),
})
