import { Type } from '../schema/type.ts'
import { closed, endpoint, Nullable } from './endpoint.ts'

export const providerGroupLimits = { entries: 200, name: 255 } as const

const Name = Type.String({ maxLength: providerGroupLimits.name })

export const ProviderGroups = Type.Object(
  {
    claim: Type.String({
      maxLength: providerGroupLimits.name,
      description: 'of the ID token; a path with dots leads into objects; empty: nothing is taken over',
    }),
    entries: Type.Array(
      Type.Object(
        {
          from: Type.String({ ...Name, description: 'a group as the claim names it' }),
          groupId: Nullable(Type.String({ maxLength: 40, description: 'a group of the server' })),
          isSuper: Type.Boolean({ description: 'whoever is in it is super admin' }),
        },
        closed,
      ),
      { maxItems: providerGroupLimits.entries },
    ),
  },
  closed,
)

export const readProviderGroups = endpoint({
  method: 'GET',
  path: '/api/v1/settings/provider-groups',
  operation: 'settings.manage',
  scope: 'instance',
  summary: 'What groups of the identity provider are here',
  reply: ProviderGroups,
})

export const updateProviderGroups = endpoint({
  method: 'PUT',
  path: '/api/v1/settings/provider-groups',
  operation: 'settings.manage',
  scope: 'instance',
  summary: 'Say what groups of the identity provider are here, from the next sign-in of each person on',
  body: ProviderGroups,
  reply: ProviderGroups,
})
