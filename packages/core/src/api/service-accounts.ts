import { Type } from '../schema/type.ts'
import { Author } from './changes.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { ProjectParam } from './projects.ts'
import { MadeToken, ServiceTokenSpec } from './tokens.ts'

export const serviceAccountLimits = { name: 100, perProject: 100 } as const

const Name = Type.String({ minLength: 1, maxLength: serviceAccountLimits.name })
const RoleSpec = Type.String({
  maxLength: 40,
  description: 'creator, editor, commenter, viewer, or the id of a custom role',
})

export const ServiceAccount = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: Type.String(),
  customRole: Nullable(Type.Object({ id: Type.String(), title: Type.String() })),
  tokenCount: Type.Integer({ description: 'those that have not ended' }),
  lastUsedAt: Nullable(Timestamp),
  madeBy: Author,
  createdAt: Timestamp,
})

const AccountParam = Type.Object({ ...ProjectParam.properties, accountId: Type.String({ maxLength: 40 }) })

export const listServiceAccounts = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/service-accounts',
  operation: 'serviceAccounts.manage',
  scope: 'project',
  summary: 'Accounts of a project by which programs act that act for no person',
  params: ProjectParam,
  reply: Type.Object({ list: Type.Array(ServiceAccount) }),
})

export const createServiceAccount = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/service-accounts',
  operation: 'serviceAccounts.manage',
  scope: 'project',
  summary: 'Make a service account with a role in the project',
  params: ProjectParam,
  body: Type.Object({ name: Name, role: RoleSpec }, closed),
  reply: ServiceAccount,
})

export const changeServiceAccount = endpoint({
  method: 'PATCH',
  path: '/api/v1/projects/:projectId/service-accounts/:accountId',
  operation: 'serviceAccounts.manage',
  scope: 'project',
  summary: 'Rename a service account, or give it another role',
  params: AccountParam,
  body: Type.Object({ name: Type.Optional(Name), role: Type.Optional(RoleSpec) }, closed),
  reply: ServiceAccount,
})

export const deleteServiceAccount = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/service-accounts/:accountId',
  operation: 'serviceAccounts.manage',
  scope: 'project',
  summary: 'Delete a service account: all of its tokens end at once',
  params: AccountParam,
  reply: Message,
})

export const makeServiceToken = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/service-accounts/:accountId/tokens',
  operation: 'serviceAccounts.manage',
  scope: 'project',
  summary: 'Make an API token of a service account; it is shown in this answer and never again',
  params: AccountParam,
  body: ServiceTokenSpec,
  reply: MadeToken,
})
