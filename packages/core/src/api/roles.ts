import { abilityNames } from '../permissions/abilities.ts'
import { invitableRoles } from '../permissions/roles.ts'
import { Type } from '../schema/type.ts'
import { closed, endpoint, Message, Nullable } from './endpoint.ts'
import { ProjectParam } from './projects.ts'

export const roleLimits = { title: 100, description: 500, perProject: 100 } as const

const Without = Type.Array(Type.Enum([...abilityNames]), {
  maxItems: abilityNames.length,
  description: 'what it takes away from the role it is made of',
})
const Title = Type.String({ maxLength: 200 })
const Description = Type.String({ maxLength: roleLimits.description })

export const Role = Type.Object({
  id: Type.String({ description: 'of a system role its name' }),
  title: Type.String(),
  description: Type.String(),
  isSystem: Type.Boolean({ description: 'every project has it, and nobody can edit it' }),
  base: Nullable(Type.String({ description: 'the system role it is made of; null: it is one itself' })),
  without: Without,
  peopleCount: Type.Integer({ description: 'with open invitations' }),
})

const RoleParam = Type.Object({ ...ProjectParam.properties, roleId: Type.String({ maxLength: 40 }) })

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/roles',
  operation: 'members.list',
  scope: 'project',
  summary: 'Roles of a project: those every project has, and those it made of them',
  params: ProjectParam,
  reply: Type.Object({ list: Type.Array(Role) }),
})

export const createRole = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/roles',
  operation: 'members.manage',
  scope: 'project',
  summary: 'Make a role of one there is, by taking something away from it',
  params: ProjectParam,
  body: Type.Object(
    {
      title: Title,
      description: Type.Optional(Description),
      base: Type.Enum([...invitableRoles]),
      without: Type.Optional(Without),
    },
    closed,
  ),
  reply: Role,
})

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/v1/projects/:projectId/roles/:roleId',
  operation: 'members.manage',
  scope: 'project',
  summary: 'Change a role of the project, for all who have it at once; system roles cannot be edited',
  params: RoleParam,
  body: Type.Object(
    {
      title: Type.Optional(Title),
      description: Type.Optional(Description),
      without: Type.Optional(Without),
    },
    closed,
  ),
  reply: Role,
})

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/roles/:roleId',
  operation: 'members.manage',
  scope: 'project',
  summary: 'Delete a role of the project that nobody has',
  params: RoleParam,
  reply: Message,
})
