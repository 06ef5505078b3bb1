// Webhooks in the words of existing clients.
import type { WireHook } from '@rowhouse/core/api/hooks-v1'
import { invalidValue } from '@rowhouse/core/errors'
import {
  type HookNotify,
  type HookOperation,
  hookChannels,
  hookMethods,
  hookOperations,
  isChatChannel,
} from '@rowhouse/core/hooks/hook'
import type { HookRow } from '../../meta/rows/automation.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Draft } from './accept-hook.ts'
import { masked, readHook } from './stored-hook.ts'

/** What a client may send of a hook; nobody has looked at it yet. */
export type WireSpec = Readonly<Record<string, unknown>>

const kept = {
  description: null,
  env: 'all',
  type: null,
  async: false,
  payload: true,
  url: null,
  headers: null,
  retries: 0,
  retry_interval: 60_000,
  timeout: 60_000,
} as const

export function presentWireHook(secrets: Secrets, row: HookRow, baseId: string): WireHook {
  const { settings } = readHook(secrets, row)
  return {
    ...kept,
    ...JSON.parse(row.wire),
    id: row.id,
    project_id: row.project_id,
    base_id: baseId,
    fk_model_id: row.table_id,
    title: row.title,
    event: 'after',
    operation: row.operation,
    notification: JSON.stringify(toNotification(masked(settings.notify))),
    condition: row.condition === 1 && row.filter !== null,
    active: row.active === 1,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** What of it only clients know. */
export function wireParts(spec: WireSpec): WireSpec {
  const names = [...Object.keys(kept), 'condition']
  return Object.fromEntries(names.filter((name) => spec[name] !== undefined).map((name) => [name, spec[name]]))
}

/** Only what is given. */
export function draftOf(spec: WireSpec): Partial<Draft> {
  const { title, event, operation, notification, active } = spec
  if (event !== undefined && String(event).toLowerCase() !== 'after')
    throw invalidValue('event', 'Webhooks are sent after a change: the event is “after”.')
  return {
    ...(title === undefined ? {} : { title: String(title).slice(0, 100) }),
    ...(operation === undefined ? {} : { operation: operationOf(operation) }),
    ...(notification === undefined ? {} : { notify: toNotify(notification) }),
    ...(active === undefined ? {} : { active: Boolean(active) }),
  }
}

function operationOf(operation: unknown): HookOperation {
  const found = hookOperations.find((one) => one === String(operation).toLowerCase())
  if (found === undefined) throw invalidValue('operation', `The operation is one of: ${hookOperations.join(', ')}.`)
  return found
}

/** Looked at by `acceptNotify` like any other. */
function toNotify(notification: unknown): HookNotify {
  const { type, payload } = objectIn(notification)
  const via = hookChannels.find((one) => one === type)
  if (via === undefined) throw invalidValue('notification', `A webhook is sent by one of: ${hookChannels.join(', ')}.`)
  const given = objectIn(payload ?? {})
  if (via === 'URL') {
    const { method, path, body, headers, parameters } = given
    const named = String(method ?? 'POST').toUpperCase()
    return {
      via,
      method: hookMethods.find((one) => one === named) ?? named,
      url: path,
      body,
      headers: pairs(headers),
      parameters: pairs(parameters),
    } as HookNotify
  }
  if (!isChatChannel(via)) return { ...given, via } as unknown as HookNotify
  const channels = Array.isArray(given.channels) ? given.channels.map((one) => objectIn(one)) : []
  return {
    via,
    body: given.body,
    channels: channels.map(({ channel, webhook_url: url }) => ({ channel, url })),
  } as HookNotify
}

/** Clients send an empty line for the next one. */
const pairs = (list: unknown): unknown =>
  Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null && one.name) : []

function toNotification(notify: HookNotify): object {
  if (notify.via === 'URL') {
    const { via, url, ...others } = notify
    return { type: via, payload: { ...others, path: url } }
  }
  const { via, ...payload } = notify
  if (!('channels' in payload)) return { type: via, payload }
  const channels = payload.channels.map(({ channel, url }) => ({ channel, webhook_url: url }))
  return { type: via, payload: { ...payload, channels } }
}

function objectIn(input: unknown): Readonly<Record<string, unknown>> {
  const value = typeof input === 'string' ? parsed(input) : input
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw invalidValue('notification', 'The notification is an object with “type” and “payload”.')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
