import { tokenAccesses } from '../permissions/token-scopes.ts'
import { Type } from '../schema/type.ts'
import { Author } from './changes.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { ProjectParam } from './projects.ts'

export const tokenLimits = { name: 100, perPerson: 100, projects: 50, tables: 200 } as const

const Access = Type.Enum([...tokenAccesses], {
  description: 'read: read only; write: read and write records; all: everything its person may and a token can',
})

const Named = Type.Object({ id: Type.String(), title: Type.String() })

export const ApiToken = Type.Object({
  id: Type.String(),
  name: Type.String(),
  ending: Type.String({ description: 'its last four characters, to recognise it by' }),
  access: Access,
  projects: Nullable(
    Type.Array(
      Type.Object({
        ...Named.properties,
        tables: Nullable(Type.Array(Named, { description: 'those that are there now; null: all, also those to come' })),
      }),
      { description: 'null: all projects of the person, also those to come' },
    ),
  ),
  by: Author,
  isOwn: Type.Boolean(),
  expiresAt: Nullable(Timestamp),
  lastUsedAt: Nullable(Timestamp),
  lastUsedFrom: Nullable(Type.String({ description: 'a network address' })),
  createdAt: Timestamp,
})

export const MadeToken = Type.Object({ token: Type.String({ description: 'shown this once' }), made: ApiToken })
const Name = Type.String({ minLength: 1, maxLength: tokenLimits.name })
const Id = Type.String({ maxLength: 40 })
const TokenParam = Type.Object({ tokenId: Id })
const List = Type.Object({ list: Type.Array(ApiToken) })

export const TokenSpec = Type.Object(
  {
    name: Name,
    access: Access,
    projects: Nullable(
      Type.Array(
        Type.Object(
          { id: Id, tables: Nullable(Type.Array(Id, { minItems: 1, maxItems: tokenLimits.tables })) },
          closed,
        ),
        { minItems: 1, maxItems: tokenLimits.projects },
      ),
    ),
    expiresAt: Nullable(Type.String({ maxLength: 40, description: 'ISO 8601; null: never' })),
  },
  closed,
)

/** Of a service account: it leads into its project. */
export const ServiceTokenSpec = Type.Object(
  {
    name: Name,
    access: Access,
    tables: Nullable(Type.Array(Id, { minItems: 1, maxItems: tokenLimits.tables, description: 'null: all' })),
    expiresAt: Nullable(Type.String({ maxLength: 40, description: 'ISO 8601; null: never' })),
  },
  closed,
)

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/v1/tokens',
  operation: 'tokens.manage',
  scope: 'account',
  summary: 'The API tokens of the caller, newest first',
  reply: List,
})

export const makeToken = endpoint({
  method: 'POST',
  path: '/api/v1/tokens',
  operation: 'tokens.manage',
  scope: 'account',
  summary: 'Make an API token; it is shown in this answer and never again',
  body: TokenSpec,
  reply: MadeToken,
})

export const renameToken = endpoint({
  method: 'PATCH',
  path: '/api/v1/tokens/:tokenId',
  operation: 'tokens.manage',
  scope: 'account',
  summary: 'Call an API token something else',
  params: TokenParam,
  body: Type.Object({ name: Name }, closed),
  reply: ApiToken,
})

export const endToken = endpoint({
  method: 'DELETE',
  path: '/api/v1/tokens/:tokenId',
  operation: 'tokens.manage',
  scope: 'account',
  summary: 'End an API token at once',
  params: TokenParam,
  reply: Message,
})

export const listProjectTokens = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/tokens',
  operation: 'apiTokens.list',
  scope: 'project',
  summary: 'API tokens that lead into a project: the own ones, for owners also those of others',
  params: ProjectParam,
  reply: List,
})

export const endProjectToken = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/tokens/:tokenId',
  operation: 'apiTokens.delete',
  scope: 'project',
  summary: 'End an own API token; owners take one of somebody else out of the project',
  params: Type.Object({ ...ProjectParam.properties, ...TokenParam.properties }),
  reply: Message,
})

/** As existing clients know it; the token itself stands in the answer that made it alone. */
const WireToken = Type.Object({
  id: Type.Integer(),
  project_id: Type.String(),
  db_alias: Nullable(Type.String()),
  description: Type.String(),
  permissions: Type.String(),
  token: Type.String({ description: 'whole once, in the answer that made it; else only how it ends' }),
  expiry: Nullable(Timestamp),
  enabled: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
})

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/projects/:projectId/api-tokens',
  operation: 'apiTokens.list',
  scope: 'project',
  summary: 'API tokens that lead into a project',
  params: ProjectParam,
  unknownFields: 'drop',
  reply: Type.Array(WireToken),
})

export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/projects/:projectId/api-tokens',
  operation: 'apiTokens.create',
  scope: 'project',
  summary: 'Make an API token that reads and writes the records of this project',
  params: ProjectParam,
  body: Type.Object({ description: Type.Optional(Nullable(Type.String({ maxLength: tokenLimits.name }))) }),
  unknownFields: 'drop',
  reply: WireToken,
})

export const deleteApiToken = endpoint({
  method: 'DELETE',
  path: '/api/v1/db/meta/projects/:projectId/api-tokens/:token',
  operation: 'apiTokens.delete',
  scope: 'project',
  summary: 'End an API token, by itself or by its id; the answer is how many there were',
  params: Type.Object({ ...ProjectParam.properties, token: Type.String({ maxLength: 100 }) }),
  unknownFields: 'drop',
  reply: Type.Integer(),
})
