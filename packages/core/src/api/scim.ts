import { Type } from '../schema/type.ts'
import { closed, endpoint, Nullable, Timestamp } from './endpoint.ts'

/** Where identity providers keep people and groups (SCIM 2.0, RFC 7643 and 7644). */
export const scimPath = '/api/v1/scim/v2'

// The protocol brings its own schemas, which `doors/scim` reads: providers send more than they need, in more than one way.
const Resource = Type.Unknown()
const id = (name: string) => Type.Object({ [name]: Type.String({ maxLength: 40 }) })

const ListQuery = Type.Object({
  filter: Type.Optional(Type.String({ maxLength: 1000 })),
  startIndex: Type.Optional(Type.Integer()),
  count: Type.Optional(Type.Integer()),
  attributes: Type.Optional(Type.String({ maxLength: 1000 })),
  excludedAttributes: Type.Optional(Type.String({ maxLength: 1000 })),
})

const common = { operation: 'users.manage', scope: 'provider', unknownFields: 'drop', reply: Resource } as const

export const readProviderConfig = endpoint({
  ...common,
  method: 'GET',
  path: `${scimPath}/ServiceProviderConfig`,
  summary: 'What of SCIM is served',
})

export const listResourceTypes = endpoint({
  ...common,
  method: 'GET',
  path: `${scimPath}/ResourceTypes`,
  summary: 'What SCIM keeps here: users and groups',
})

export const listScimSchemas = endpoint({
  ...common,
  method: 'GET',
  path: `${scimPath}/Schemas`,
  summary: 'The attributes of users and groups',
})

export const listScimUsers = endpoint({
  ...common,
  method: 'GET',
  path: `${scimPath}/Users`,
  summary: 'The people of the server, for an identity provider',
  query: ListQuery,
})

export const createScimUser = endpoint({
  ...common,
  method: 'POST',
  path: `${scimPath}/Users`,
  summary: 'Give somebody an account, as an identity provider',
  body: Resource,
})

export const readScimUser = endpoint({
  ...common,
  method: 'GET',
  path: `${scimPath}/Users/:userId`,
  summary: 'One person, for an identity provider',
  params: id('userId'),
})

export const replaceScimUser = endpoint({
  ...common,
  method: 'PUT',
  path: `${scimPath}/Users/:userId`,
  summary: 'Say anew who somebody is, as an identity provider',
  params: id('userId'),
  body: Resource,
})

export const changeScimUser = endpoint({
  ...common,
  method: 'PATCH',
  path: `${scimPath}/Users/:userId`,
  summary: 'Change, suspend or resume somebody, as an identity provider',
  params: id('userId'),
  body: Resource,
})

export const deleteScimUser = endpoint({
  ...common,
  method: 'DELETE',
  path: `${scimPath}/Users/:userId`,
  summary: 'Delete an account, as an identity provider; projects nobody else owns go to who made the token',
  params: id('userId'),
})

export const listScimGroups = endpoint({
  ...common,
  method: 'GET',
  path: `${scimPath}/Groups`,
  summary: 'The groups of the server, for an identity provider',
  query: ListQuery,
})

export const createScimGroup = endpoint({
  ...common,
  method: 'POST',
  path: `${scimPath}/Groups`,
  summary: 'Make a group, as an identity provider',
  body: Resource,
})

export const readScimGroup = endpoint({
  ...common,
  method: 'GET',
  path: `${scimPath}/Groups/:groupId`,
  summary: 'One group, for an identity provider',
  params: id('groupId'),
  query: ListQuery,
})

export const replaceScimGroup = endpoint({
  ...common,
  method: 'PUT',
  path: `${scimPath}/Groups/:groupId`,
  summary: 'Say anew what a group is called and who is in it, as an identity provider',
  params: id('groupId'),
  body: Resource,
})

export const changeScimGroup = endpoint({
  ...common,
  method: 'PATCH',
  path: `${scimPath}/Groups/:groupId`,
  summary: 'Rename a group or change who is in it, as an identity provider',
  params: id('groupId'),
  body: Resource,
})

export const deleteScimGroup = endpoint({
  ...common,
  method: 'DELETE',
  path: `${scimPath}/Groups/:groupId`,
  summary: 'Delete a group, as an identity provider',
  params: id('groupId'),
})

export const ProviderToken = Type.Object(
  {
    address: Type.String({ description: 'what the provider is given beside the token' }),
    madeAt: Nullable(Timestamp),
    madeBy: Nullable(Type.String({ description: 'the address of who made it; it holds while they are super admin' })),
  },
  closed,
)

export const readProviderToken = endpoint({
  method: 'GET',
  path: '/api/v1/settings/scim',
  operation: 'settings.manage',
  scope: 'instance',
  summary: 'Whether an identity provider may keep people and groups',
  reply: ProviderToken,
})

export const makeProviderToken = endpoint({
  method: 'POST',
  path: '/api/v1/settings/scim',
  operation: 'settings.manage',
  scope: 'instance',
  freshSignIn: true,
  summary: 'Make the token of the identity provider, in place of the one before; it is told once',
  reply: Type.Object({ ...ProviderToken.properties, token: Type.String() }, closed),
})

export const endProviderToken = endpoint({
  method: 'DELETE',
  path: '/api/v1/settings/scim',
  operation: 'settings.manage',
  scope: 'instance',
  summary: 'End the token of the identity provider',
  reply: ProviderToken,
})
