// Plugins as existing clients know them.
import { Type } from '../schema/type.ts'
import { endpoint } from './endpoint.ts'

const Id = Type.String({ maxLength: 100 })

export interface WirePlugin {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly active: boolean
  readonly category: string
  /** JSON: how its form is drawn. */
  readonly input_schema: string
  /** JSON: its settings, secrets masked. */
  readonly input: string | null
  readonly [beside: string]: unknown
}

const Plugin = Type.Unsafe<WirePlugin>({
  type: 'object',
  additionalProperties: true,
  description: 'id, title, description, active, category, input_schema (JSON text), input (JSON text)',
})

export const listWirePlugins = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/plugins',
  operation: 'plugins.manage',
  scope: 'instance',
  summary: 'Plugins of the App Store',
  unknownFields: 'drop',
  reply: Type.Object({ list: Type.Array(Plugin) }),
})

export const readWirePlugin = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/plugins/:pluginId',
  operation: 'plugins.manage',
  scope: 'instance',
  summary: 'One plugin, by its id or title',
  params: Type.Object({ pluginId: Id }),
  unknownFields: 'drop',
  reply: Plugin,
})

export const updateWirePlugin = endpoint({
  method: 'PATCH',
  path: '/api/v1/db/meta/plugins/:pluginId',
  operation: 'plugins.manage',
  scope: 'instance',
  summary: 'Set up a plugin, turn it on or off',
  params: Type.Object({ pluginId: Id }),
  body: Type.Object({
    input: Type.Optional(Type.Unknown({ description: 'JSON text or object; null forgets the settings' })),
    active: Type.Optional(Type.Unknown()),
  }),
  unknownFields: 'drop',
  reply: Plugin,
})

export const testWirePlugin = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/plugins/test',
  operation: 'plugins.manage',
  scope: 'instance',
  summary: 'Try settings for real; 400 with the reason when they do not work',
  body: Type.Object({
    id: Type.Optional(Type.Unknown()),
    title: Id,
    category: Type.Optional(Type.Unknown()),
    input: Type.Unknown({ description: 'JSON text or object' }),
  }),
  unknownFields: 'drop',
  reply: Type.Boolean(),
})

export const readPluginStatus = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/plugins/:pluginTitle/status',
  operation: 'plugins.status',
  scope: 'account',
  summary: 'Whether a plugin is turned on',
  params: Type.Object({ pluginTitle: Id }),
  unknownFields: 'drop',
  reply: Type.Boolean(),
})
