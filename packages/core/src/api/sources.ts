import type { Static } from 'typebox'
import { Type } from '../schema/type.ts'
import { sourceTypes } from '../source-url.ts'
import { sqlEngines } from '../sql/tokens.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { ProjectParam } from './projects.ts'
import { inflections, Pem, Port, V1Config } from './source-connection.ts'

/** Texts a person may be shown, as existing clients know them. */
export const connectionFaults = {
  signIn: 'Invalid database credentials.',
  unreachable: 'Unable to connect to database, please check your database is up.',
  permission: 'User does not exist or have sufficient permission to create schema.',
  parameters: 'Invalid database parameters',
  other: 'Connection Failure:',
} as const

export const connectionSuccess = 'The environment is validated and the connection is successful.'

export const syncStates = { unchanged: 'no change identified', synced: 'tables metadata in sync' } as const

const text = (maxLength = 500) => Type.String({ maxLength })
const Inflection = Type.Enum([...inflections])

const Ssl = Type.Object(
  {
    ca: Type.Optional(Nullable(Pem)),
    cert: Type.Optional(Nullable(Pem)),
    key: Type.Optional(Nullable(Pem)),
    verify: Type.Optional(Type.Boolean({ description: 'false accepts any certificate' })),
  },
  closed,
)

const connectionFields = {
  type: Type.Optional(Type.Enum(Object.keys(sourceTypes), { description: 'mysql2, pg, mssql, sqlite3' })),
  url: Type.Optional(
    Type.String({ maxLength: 4000, description: 'postgres://…, mysql://…, jdbc:… instead of the fields' }),
  ),
  host: Type.Optional(text()),
  port: Type.Optional(Nullable(Port)),
  user: Type.Optional(text()),
  password: Type.Optional(text(2000)),
  database: Type.Optional(text()),
  schema: Type.Optional(Nullable(text())),
  file: Type.Optional(
    Type.String({ maxLength: 500, description: 'SQLite: a file in the folder “sources” of the data folder' }),
  ),
  ssl: Type.Optional(Nullable(Ssl)),
}

const sourceFields = {
  ...connectionFields,
  alias: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  inflectionTable: Type.Optional(Inflection),
  inflectionColumn: Type.Optional(Inflection),
  readOnly: Type.Optional(Type.Boolean()),
}

const createDatabase = Type.Optional(Type.Boolean({ description: 'create the database if it does not exist' }))

export const SourceSpec = Type.Object({ ...sourceFields, createDatabase }, closed)
export type SourceSpec = Static<typeof SourceSpec>

export const SourceChange = Type.Object(sourceFields, closed)
export type SourceChange = Static<typeof SourceChange>

export const ConnectionSpec = Type.Object({ ...connectionFields, createDatabase }, closed)
export type ConnectionSpec = Static<typeof ConnectionSpec>

/** Never a user name, a password or a key. */
export const Source = Type.Object({
  id: Type.String(),
  alias: Type.String(),
  type: Type.String(),
  isBuiltIn: Type.Boolean(),
  place: Nullable(Type.String({ description: '“shop on db.example:5432”' })),
  host: Nullable(Type.String()),
  port: Nullable(Type.Integer()),
  database: Nullable(Type.String()),
  file: Nullable(Type.String()),
  schema: Nullable(Type.String()),
  hasPassword: Type.Boolean(),
  isEncrypted: Type.Boolean(),
  readOnly: Type.Boolean(),
  inflectionTable: Type.String(),
  inflectionColumn: Type.String(),
  tableCount: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})

/** code 0: it works; -1: it does not, and the message says why. */
export const ConnectionVerdict = Type.Object({
  code: Type.Integer(),
  message: Type.String(),
  data: Type.Object({
    environment: Type.Optional(Type.String()),
    connection: Type.Optional(Type.String()),
  }),
})

export const testConnection = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/connection/test',
  operation: 'sources.test',
  scope: 'account',
  summary: 'Try to connect to a database without storing anything',
  body: Type.Object({ ...V1Config.properties, createDatabase }),
  unknownFields: 'drop',
  reply: ConnectionVerdict,
})

export const listSources = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/sources',
  operation: 'sources.manage',
  scope: 'project',
  summary: 'The databases of a project',
  params: ProjectParam,
  reply: Type.Object({ list: Type.Array(Source) }),
})

export const attachSource = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/sources',
  operation: 'sources.manage',
  scope: 'project',
  summary: 'Attach a database: its tables and views are read in as they are',
  params: ProjectParam,
  body: SourceSpec,
  reply: Source,
})

export const testNewSource = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/sources/test',
  operation: 'sources.manage',
  scope: 'project',
  summary: 'Try to connect to a database before attaching it',
  params: ProjectParam,
  body: ConnectionSpec,
  reply: ConnectionVerdict,
})

const SourceParams = Type.Object({ ...ProjectParam.properties, sourceId: Type.String({ maxLength: 100 }) })

export const updateSource = endpoint({
  method: 'PATCH',
  path: '/api/v1/projects/:projectId/sources/:sourceId',
  operation: 'sources.manage',
  scope: 'project',
  summary: 'Change how a database is reached, its name or its read-only switch',
  params: SourceParams,
  body: SourceChange,
  reply: Source,
})

export const removeSource = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/sources/:sourceId',
  operation: 'sources.manage',
  scope: 'project',
  summary: 'Detach a database: what Rowhouse knew of it is forgotten, the database itself stays untouched',
  params: SourceParams,
  reply: Message,
})

export const testSource = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/sources/:sourceId/test',
  operation: 'sources.manage',
  scope: 'project',
  summary: 'Try to connect to an attached database, with changes that are not stored yet if any are sent',
  params: SourceParams,
  body: Type.Optional(SourceChange),
  reply: ConnectionVerdict,
})

export const OutsideReply = Type.Object({
  engine: Type.Enum([...sqlEngines]),
  isPossible: Type.Boolean({ description: 'databases of this engine can tell of what others write' }),
  tables: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), tells: Type.Boolean() }), {
    description: 'views of the database cannot',
  }),
  install: Type.String({ description: 'statements for the owner of the database; empty where it is not possible' }),
  remove: Type.String(),
})

export const readOutside = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/sources/:sourceId/outside',
  operation: 'sources.manage',
  scope: 'project',
  summary: 'How an attached database tells at once of what others write to it, and which of its tables do',
  params: SourceParams,
  reply: OutsideReply,
})

const metaChangeTypes = [
  'TABLE_NEW',
  'TABLE_REMOVE',
  'TABLE_COLUMN_ADD',
  'TABLE_COLUMN_TYPE_CHANGE',
  'TABLE_COLUMN_REMOVE',
  'VIEW_NEW',
  'VIEW_REMOVE',
  'VIEW_COLUMN_ADD',
  'VIEW_COLUMN_TYPE_CHANGE',
  'VIEW_COLUMN_REMOVE',
  'TABLE_RELATION_ADD',
  'TABLE_RELATION_REMOVE',
] as const
export type MetaChangeType = (typeof metaChangeTypes)[number]

export const TableDiff = Type.Object({
  title: Type.Optional(Type.String()),
  table_name: Type.String(),
  type: Type.String({ description: 'table or view' }),
  base_id: Type.String(),
  detectedChanges: Type.Array(
    Type.Object({
      type: Type.String(),
      msg: Type.String(),
      tn: Type.Optional(Type.String()),
      cn: Type.Optional(Type.String()),
      rtn: Type.Optional(Type.String({ description: 'of a relation: the other table' })),
      relationType: Type.Optional(Type.String({ description: 'hm or bt' })),
      id: Type.Optional(Type.String({ description: 'of the table' })),
      colId: Type.Optional(Type.String()),
      renames: Type.Optional(
        Type.Array(
          Type.Object({
            to: Type.String({ description: 'the new name it may have in the database' }),
            isLikely: Type.Boolean({ description: 'nothing else can be meant, or it stands in the same place' }),
          }),
          { description: 'of something that is gone: it may only have got another name' },
        ),
      ),
    }),
  ),
})

export const readMetaDiff = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/projects/:projectId/meta-diff',
  operation: 'sources.diff',
  scope: 'project',
  summary:
    'How the databases of a project differ from what is known of them; the header x-rowhouse-sync says whether they do',
  params: ProjectParam,
  reply: Type.Array(TableDiff),
})

export const resetMetadata = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/metadata/reset',
  operation: 'sources.sync',
  scope: 'project',
  summary: 'Forget what is remembered of the structure and read the databases again; records and views stay',
  params: ProjectParam,
  reply: Type.Object({ changes: Type.Integer({ description: 'differences that were taken over' }) }),
})

export const syncMetadata = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/projects/:projectId/meta-diff',
  operation: 'sources.sync',
  scope: 'project',
  summary: 'Take over what changed in the databases; with If-Match only if it is still what was shown',
  params: ProjectParam,
  body: Type.Optional(
    Type.Object({
      renames: Type.Optional(
        Type.Array(Type.Object({ id: Type.String({ maxLength: 100 }), to: Type.String({ maxLength: 500 }) }), {
          maxItems: 1000,
          description: 'what is gone and what it is called now: it keeps its settings, views and formulas',
        }),
      ),
    }),
  ),
  unknownFields: 'drop',
  reply: Type.Object({
    msg: Type.String(),
    sync: Type.String({ description: 'no change identified, or tables metadata in sync' }),
    changes: Type.Integer(),
  }),
})
