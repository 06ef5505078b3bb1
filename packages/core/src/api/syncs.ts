// Bases of other services. An import of one is an import like that of a file (see imports.ts): it is rehearsed, run, paused,
// undone and forgotten by the same calls; only what it begins with is here. v1 clients know them as sync sources.
import type { Static } from 'typebox'
import { Type } from '../schema/type.ts'
import { BringAlong, sourceServices } from '../services/source-base.ts'
import { closed, endpoint, Nullable, Timestamp } from './endpoint.ts'
import { Import } from './imports.ts'

const Id = Type.String({ maxLength: 40 })
const projectParams = Type.Object({ projectId: Id })
const Token = Type.String({ minLength: 1, maxLength: 2000, description: 'Never shown again' })

export const listServiceBases = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/imports/bases',
  operation: 'syncs.create',
  scope: 'project',
  summary: 'The bases a token of another service can read',
  params: projectParams,
  body: Type.Object(
    {
      service: Type.Enum(sourceServices),
      token: Token,
      address: Type.Optional(Type.String({ maxLength: 2000, description: 'of nocodb: where its server answers' })),
    },
    closed,
  ),
  reply: Type.Object({ list: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })) }),
})

export const rehearseServiceImport = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/imports/base',
  operation: 'syncs.create',
  scope: 'project',
  summary: 'Read what a base of another service is made of and what would become of it; nothing is written',
  params: projectParams,
  body: Type.Object(
    {
      service: Type.Enum(sourceServices),
      /** Left out in a repeat whose token was kept. */
      token: Type.Optional(Token),
      base: Type.String({ minLength: 1, maxLength: 2000, description: 'Its id, or its address in a browser' }),
      along: BringAlong,
      keepsToken: Type.Boolean({ description: 'For repeats; else it is forgotten when the import ends' }),
    },
    closed,
  ),
  reply: Import,
})

const syncParams = Type.Object({ syncId: Id })

/** Also what v1 clients noted; the key is never told. */
const SyncDetails = Type.Object({
  syncInterval: Type.Optional(Type.String({ maxLength: 100 })),
  syncDirection: Type.Optional(Type.String({ maxLength: 100 })),
  syncRetryCount: Type.Optional(Type.Integer()),
  apiKey: Type.Optional(Type.String({ maxLength: 2000 })),
  shareId: Type.Optional(Type.String({ maxLength: 2000 })),
  syncSourceUrlOrId: Type.Optional(Type.String({ maxLength: 2000 })),
  options: Type.Optional(
    Type.Object({
      syncViews: Type.Optional(Type.Boolean()),
      syncData: Type.Optional(Type.Boolean()),
      syncRollup: Type.Optional(Type.Boolean()),
      syncLookup: Type.Optional(Type.Boolean()),
      syncFormula: Type.Optional(Type.Boolean()),
      syncAttachment: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type SyncDetails = Static<typeof SyncDetails>

export const SyncSource = Type.Object({
  id: Type.String(),
  title: Type.String(),
  type: Type.String(),
  details: SyncDetails,
  deleted: Type.Boolean(),
  order: Type.Number(),
  project_id: Type.String(),
  fk_user_id: Type.String(),
  /** The base it reads, and whether its token was kept. */
  base: Type.String(),
  service: Type.Enum(sourceServices),
  has_key: Type.Boolean(),
  came_over: Type.Boolean({ description: 'Tables of it were made here' }),
  along: BringAlong,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type SyncSource = Static<typeof SyncSource>

const spec = {
  title: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  type: Type.Optional(Type.Enum(['Airtable'])),
  details: Type.Optional(Nullable(SyncDetails)),
}

export const listSyncs = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/projects/:projectId/syncs',
  operation: 'syncs.list',
  scope: 'project',
  summary: 'Bases of other services that were brought over, or shall be',
  params: projectParams,
  reply: Type.Object({ list: Type.Array(SyncSource) }),
})

export const createSync = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/projects/:projectId/syncs',
  operation: 'syncs.create',
  scope: 'project',
  summary: 'Remember a base of another service, with the token that reads it',
  params: projectParams,
  unknownFields: 'drop',
  body: Type.Object(spec),
  reply: SyncSource,
})

export const updateSync = endpoint({
  method: 'PATCH',
  path: '/api/v1/db/meta/syncs/:syncId',
  operation: 'syncs.update',
  scope: 'project',
  summary: 'Change what is remembered of a base of another service',
  params: syncParams,
  unknownFields: 'drop',
  body: Type.Object({
    ...spec,
    deleted: Type.Optional(Type.Boolean()),
    order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  }),
  reply: SyncSource,
})

export const deleteSync = endpoint({
  method: 'DELETE',
  path: '/api/v1/db/meta/syncs/:syncId',
  operation: 'syncs.delete',
  scope: 'project',
  summary: 'Forget a base of another service; what came over stays',
  params: syncParams,
  reply: Type.Integer({ description: 'How many were forgotten' }),
})

const Begun = Type.Object({})

export const triggerSync = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/syncs/:syncId/trigger',
  operation: 'syncs.trigger',
  scope: 'project',
  summary: 'Bring a base over, or again, in the background',
  params: syncParams,
  query: Type.Object({ id: Type.Optional(Type.String({ maxLength: 200 })) }),
  unknownFields: 'drop',
  reply: Begun,
})

export const importAirtable = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/import/airtable',
  operation: 'syncs.trigger',
  scope: 'project',
  summary: 'Bring a base of Airtable over at once',
  namedInBody: true,
  query: Type.Object({ id: Type.Optional(Type.String({ maxLength: 200 })) }),
  unknownFields: 'drop',
  body: Type.Object({ ...SyncDetails.properties, projectId: Type.Optional(Id), title: spec.title }),
  reply: Begun,
})
