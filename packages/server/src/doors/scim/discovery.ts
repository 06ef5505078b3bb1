import { scimPath } from '@rowhouse/core/api/scim'
import { groupSchema } from './groups.ts'
import { listResponse } from './read-list.ts'
import { userSchema } from './users.ts'

const not = { supported: false } as const

/** What of the protocol is served (RFC 7643, 5). */
export const providerConfig: object = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { ...not, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: not,
  sort: not,
  etag: not,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token a super admin made for the provider.',
      primary: true,
    },
  ],
}

const all = (resources: readonly object[]): object => listResponse({ total: resources.length, offset: 0, resources })

const resourceType = (name: 'User' | 'Group', schema: string): object => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  meta: { resourceType: 'ResourceType', location: `${scimPath}/ResourceTypes/${name}` },
})

export const resourceTypes = all([resourceType('User', userSchema), resourceType('Group', groupSchema)])

interface Attribute {
  readonly name: string
  readonly type?: 'string' | 'boolean' | 'complex'
  readonly required?: boolean
  readonly multiValued?: boolean
  readonly mutability?: 'readWrite' | 'immutable'
  readonly uniqueness?: 'none' | 'server'
  readonly subAttributes?: readonly Attribute[]
}

const described = ({ subAttributes, ...attribute }: Attribute): object => ({
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...attribute,
  ...(subAttributes === undefined ? {} : { subAttributes: subAttributes.map(described) }),
})

const schema = (id: string, name: string, attributes: readonly Attribute[]): object => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  attributes: attributes.map(described),
  meta: { resourceType: 'Schema', location: `${scimPath}/Schemas/${id}` },
})

export const schemas = all([
  schema(userSchema, 'User', [
    // What people sign in with stays.
    { name: 'userName', required: true, mutability: 'immutable', uniqueness: 'server' },
    { name: 'name', type: 'complex', subAttributes: [{ name: 'givenName' }, { name: 'familyName' }] },
    { name: 'emails', type: 'complex', multiValued: true, mutability: 'immutable', subAttributes: [{ name: 'value' }] },
    { name: 'active', type: 'boolean' },
  ]),
  schema(groupSchema, 'Group', [
    { name: 'displayName', required: true, uniqueness: 'server' },
    { name: 'members', type: 'complex', multiValued: true, subAttributes: [{ name: 'value' }] },
  ]),
])
