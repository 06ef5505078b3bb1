import { projectRoles } from '../permissions/roles.ts'
import { Type } from '../schema/type.ts'
import { closed, endpoint, Message, Nullable, PageInfo, PageQuery } from './endpoint.ts'
import { ProjectParam } from './projects.ts'

export const groupLimits = { title: 100, perPlace: 200, people: 10_000, atOnce: 1000 } as const

const Title = Type.String({ maxLength: 200 })
const Role = Nullable(Type.Enum([...projectRoles]))
const RoleSpec = Nullable(
  Type.String({ maxLength: 40, description: 'owner, creator, editor, commenter, viewer, or the id of a custom role' }),
)
const Person = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  picture: Nullable(Type.String()),
})

export const Group = Type.Object({
  id: Type.String(),
  title: Type.String(),
  ofServer: Type.Boolean({ description: 'made by super admins, for every project' }),
  role: Role,
  customRole: Nullable(
    Type.Object(
      { id: Type.String(), title: Type.String() },
      { description: 'takes something away from the role; null: nothing' },
    ),
  ),
  peopleCount: Type.Integer(),
  people: Type.Array(Person, { description: 'the first five' }),
})

const ProjectGroupParam = Type.Object({ ...ProjectParam.properties, groupId: Type.String({ maxLength: 40 }) })
const GroupParam = Type.Object({ groupId: Type.String({ maxLength: 40 }) })
const PeopleQuery = Type.Object({ ...PageQuery, query: Type.Optional(Type.String({ maxLength: 200 })) }, closed)
const PeoplePage = Type.Object({ list: Type.Array(Person), pageInfo: PageInfo })
const PeopleChange = Type.Object(
  {
    add: Type.Optional(
      Type.Array(Type.String({ maxLength: 254 }), { maxItems: groupLimits.atOnce, description: 'addresses' }),
    ),
    remove: Type.Optional(
      Type.Array(Type.String({ maxLength: 40 }), { maxItems: groupLimits.atOnce, description: 'ids of people' }),
    ),
  },
  closed,
)
const PeopleChanged = Type.Object({
  added: Type.Integer(),
  removed: Type.Integer(),
  unknown: Type.Array(Type.String(), { description: 'addresses without an account on this server' }),
})

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/groups',
  operation: 'members.list',
  scope: 'project',
  summary: 'Groups of a project, and groups of the server that have a role in it',
  params: ProjectParam,
  reply: Type.Object({
    list: Type.Array(Group),
    others: Type.Array(Group, { description: 'groups of the server without a role here, for those who may give one' }),
  }),
})

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/groups',
  operation: 'members.manage',
  scope: 'project',
  summary: 'Make a group of people; with a role, all of them have it in the project',
  params: ProjectParam,
  body: Type.Object({ title: Title, role: Type.Optional(RoleSpec) }, closed),
  reply: Group,
})

export const changeGroup = endpoint({
  method: 'PATCH',
  path: '/api/v1/projects/:projectId/groups/:groupId',
  operation: 'members.manage',
  scope: 'project',
  summary: 'Rename a group, or give it another role; null: none',
  params: ProjectGroupParam,
  body: Type.Object({ title: Type.Optional(Title), role: Type.Optional(RoleSpec) }, closed),
  reply: Group,
})

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/groups/:groupId',
  operation: 'members.manage',
  scope: 'project',
  summary: 'Delete a group; whoever was in the project by it alone leaves',
  params: ProjectGroupParam,
  reply: Message,
})

export const listGroupPeople = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/groups/:groupId/people',
  operation: 'members.list',
  scope: 'project',
  summary: 'People of a group',
  params: ProjectGroupParam,
  query: PeopleQuery,
  reply: PeoplePage,
})

export const changeGroupPeople = endpoint({
  method: 'PATCH',
  path: '/api/v1/projects/:projectId/groups/:groupId/people',
  operation: 'members.manage',
  scope: 'project',
  summary: 'Put people into a group or take them out',
  params: ProjectGroupParam,
  body: PeopleChange,
  reply: PeopleChanged,
})

export const listServerGroups = endpoint({
  method: 'GET',
  path: '/api/v1/groups',
  operation: 'users.manage',
  scope: 'instance',
  summary: 'Groups of the server',
  reply: Type.Object({ list: Type.Array(Group) }),
})

export const createServerGroup = endpoint({
  method: 'POST',
  path: '/api/v1/groups',
  operation: 'users.manage',
  scope: 'instance',
  summary: 'Make a group that every project can give a role',
  body: Type.Object({ title: Title }, closed),
  reply: Group,
})

export const changeServerGroup = endpoint({
  method: 'PATCH',
  path: '/api/v1/groups/:groupId',
  operation: 'users.manage',
  scope: 'instance',
  summary: 'Rename a group of the server',
  params: GroupParam,
  body: Type.Object({ title: Title }, closed),
  reply: Group,
})

export const deleteServerGroup = endpoint({
  method: 'DELETE',
  path: '/api/v1/groups/:groupId',
  operation: 'users.manage',
  scope: 'instance',
  summary: 'Delete a group of the server, in every project',
  params: GroupParam,
  reply: Message,
})

export const listServerGroupPeople = endpoint({
  method: 'GET',
  path: '/api/v1/groups/:groupId/people',
  operation: 'users.manage',
  scope: 'instance',
  summary: 'People of a group of the server',
  params: GroupParam,
  query: PeopleQuery,
  reply: PeoplePage,
})

export const changeServerGroupPeople = endpoint({
  method: 'PATCH',
  path: '/api/v1/groups/:groupId/people',
  operation: 'users.manage',
  scope: 'instance',
  summary: 'Put people into a group of the server or take them out',
  params: GroupParam,
  body: PeopleChange,
  reply: PeopleChanged,
})
