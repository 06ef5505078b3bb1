import { type PluginValues, pluginCategories, pluginFieldTypes, pluginLimits } from '../plugins/plugin.ts'
import { Type } from '../schema/type.ts'
import { closed, endpoint, Nullable, Timestamp } from './endpoint.ts'
import { Job } from './jobs.ts'

const PluginParam = Type.Object({ pluginId: Type.String({ maxLength: 40 }) })

/** What may stand in it differs by plugin: the check of the server says what is wrong in which field. */
const Values = Type.Unsafe<PluginValues>(Type.Record(Type.String(), Type.String({ maxLength: pluginLimits.picture })))

const Settings = Type.Array(Values, { maxItems: pluginLimits.sets, description: 'secrets are masked' })

const TestStep = Type.Object({
  title: Type.String({ description: 'what was tried' }),
  detail: Nullable(Type.String({ description: 'what came of it' })),
  ok: Type.Boolean(),
  ms: Type.Integer(),
})

const TestResult = Type.Object({ ok: Type.Boolean(), steps: Type.Array(TestStep), at: Timestamp })

export const Plugin = Type.Object({
  id: Type.String(),
  title: Type.String(),
  category: Type.Enum([...pluginCategories]),
  description: Type.String(),
  docs: Type.String({ description: 'a page of its maker that tells where the settings come from' }),
  isList: Type.Boolean({ description: 'has several sets of values, such as channels' }),
  fields: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      placeholder: Type.Optional(Type.String()),
      type: Type.Enum([...pluginFieldTypes]),
      required: Type.Boolean(),
      help: Type.Optional(Type.String()),
      choices: Type.Optional(Type.Array(Type.String())),
      initial: Type.Optional(Type.String()),
    }),
  ),
  settings: Nullable(Settings),
  active: Type.Boolean(),
  fixed: Type.Boolean({ description: 'the configuration of the server decides: what is set here does not count' }),
  tested: Nullable(Type.Object({ ok: Type.Boolean(), reason: Nullable(Type.String()), at: Timestamp })),
})

const FilePlace = Type.Object({
  store: Type.String(),
  title: Type.String(),
  isActive: Type.Boolean({ description: 'new files go there' }),
  files: Type.Integer(),
  bytes: Type.Number(),
})

const AppStore = Type.Object({
  list: Type.Array(Plugin),
  places: Type.Array(FilePlace, { description: 'where uploaded files are' }),
  move: Nullable(Job),
})

export const readAppStore = endpoint({
  method: 'GET',
  path: '/api/v1/app-store',
  operation: 'plugins.manage',
  scope: 'instance',
  summary: 'Plugins with their settings, and where files are',
  reply: AppStore,
})

export const changePlugin = endpoint({
  method: 'PATCH',
  path: '/api/v1/app-store/:pluginId',
  operation: 'plugins.manage',
  scope: 'instance',
  summary: 'Set up a plugin, turn it on or off. Secrets that come back masked stay as they are',
  params: PluginParam,
  body: Type.Object({ settings: Type.Optional(Settings), active: Type.Optional(Type.Boolean()) }, closed),
  reply: Plugin,
})

export const resetPlugin = endpoint({
  method: 'DELETE',
  path: '/api/v1/app-store/:pluginId',
  operation: 'plugins.manage',
  scope: 'instance',
  summary: 'Turn a plugin off and forget its settings',
  params: PluginParam,
  reply: Plugin,
})

export const testPlugin = endpoint({
  method: 'POST',
  path: '/api/v1/app-store/:pluginId/test',
  operation: 'plugins.manage',
  scope: 'instance',
  summary: 'Try settings for real; nothing is stored but the outcome',
  params: PluginParam,
  body: Type.Object({ settings: Settings }, closed),
  reply: TestResult,
})

export const moveFiles = endpoint({
  method: 'POST',
  path: '/api/v1/app-store/move-files',
  operation: 'plugins.manage',
  scope: 'instance',
  summary: 'Bring all files to where new ones go, in the background',
  reply: Job,
})

export const readLogo = endpoint({
  method: 'GET',
  path: '/branding/logo',
  operation: 'app.read',
  scope: 'public',
  summary: 'The logo of this installation',
  unknownFields: 'drop',
  reply: Type.Unsafe<Uint8Array>({}),
})
