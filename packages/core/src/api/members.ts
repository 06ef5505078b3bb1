import { previewRoles, projectRoles } from '../permissions/roles.ts'
import { Type } from '../schema/type.ts'
import { closed, endpoint, Message, Nullable, PageInfo, PageQuery, Timestamp } from './endpoint.ts'
import { ProjectParam } from './projects.ts'

const MemberParam = Type.Object({
  ...ProjectParam.properties,
  userId: Type.String({ maxLength: 40 }),
})

export const Member = Type.Object({
  /** Of the person; of the invitation while nobody has accepted it. */
  id: Type.String(),
  email: Type.String(),
  firstname: Nullable(Type.String()),
  lastname: Nullable(Type.String()),
  picture: Nullable(Type.String()),
  project_id: Type.String(),
  roles: Type.String({
    description: 'owner, creator, editor, commenter or viewer: the highest of their own and their groups',
  }),
  own_role: Nullable(Type.String({ description: 'null: a member only by groups' })),
  custom_role: Nullable(Type.Object({ id: Type.String(), title: Type.String() }, { description: 'their own' })),
  counting_role: Nullable(Type.String({ description: 'the custom role that counts, their own or that of a group' })),
  groups: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      role: Nullable(Type.String({ description: 'that it gives in this project' })),
    }),
  ),
  invited_by: Nullable(Type.String({ description: 'name or address; told to those who manage people' })),
  last_opened_at: Nullable(Timestamp),
  status: Type.Union([Type.Literal('member'), Type.Literal('invited'), Type.Literal('service')]),
  created_at: Timestamp,
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/projects/:projectId/users',
  operation: 'members.list',
  scope: 'project',
  summary: 'People of a project and open invitations to it',
  params: ProjectParam,
  query: Type.Object({
    ...PageQuery,
    query: Type.Optional(Type.String({ maxLength: 200 })),
    services: Type.Optional(Type.Literal('1', { description: 'service accounts as well' })),
  }),
  unknownFields: 'drop',
  reply: Type.Object({ users: Type.Object({ list: Type.Array(Member), pageInfo: PageInfo }) }),
})

/** Everybody who already has an account is a member at once; for others there is an invitation to send. */
export const addMembers = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/projects/:projectId/users',
  operation: 'members.manage',
  scope: 'project',
  summary: 'Invite one person, or several separated by commas',
  params: ProjectParam,
  body: Type.Object({
    email: Type.String({ maxLength: 10_000 }),
    roles: Type.Optional(Type.String({ maxLength: 40, description: 'a role, or the id of a custom role' })),
  }),
  unknownFields: 'drop',
  reply: Type.Object({
    msg: Type.Optional(Type.String()),
    invite_token: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    emails: Type.Optional(Type.Array(Type.String())),
    error: Type.Optional(Type.Array(Type.Object({ email: Type.String(), error: Type.String() }))),
    /** Ours: an invitation for each new address, since a link works for one address only. */
    invitations: Type.Optional(
      Type.Array(
        Type.Object({
          email: Type.String(),
          invite_token: Type.String(),
          invite_url: Type.String(),
          mailed: Type.Boolean(),
        }),
      ),
    ),
  }),
})

export const updateMember = endpoint({
  method: 'PATCH',
  path: '/api/v1/db/meta/projects/:projectId/users/:userId',
  operation: 'members.manage',
  scope: 'project',
  summary: 'Change the role of a person or of an open invitation',
  params: MemberParam,
  body: Type.Object({ roles: Type.String({ maxLength: 40, description: 'a role, or the id of a custom role' }) }),
  unknownFields: 'drop',
  reply: Message,
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/db/meta/projects/:projectId/users/:userId',
  operation: 'members.manage',
  scope: 'project',
  summary: 'Remove a person from a project, or withdraw an invitation',
  params: MemberParam,
  reply: Type.Object({
    msg: Type.String(),
    remains: Type.Optional(Type.String({ description: 'the role they still have by their groups' })),
  }),
})

export const transferProject = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/transfer',
  operation: 'members.manageOwners',
  scope: 'project',
  summary: 'Make another member owner of a project; whoever hands it over is a creator from then on',
  params: ProjectParam,
  body: Type.Object({ to: Type.String({ maxLength: 40 }) }, closed),
  reply: Message,
})

/** Nothing can be changed meanwhile: every call that would is refused with 403. */
export const lookAsPerson = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/view-as',
  operation: 'members.viewAs',
  scope: 'project',
  summary: 'Look at a project as one of its people does, by the answer sent as `xc-view-as` with each call',
  params: ProjectParam,
  body: Type.Object({ person: Type.String({ maxLength: 40 }) }, closed),
  reply: Type.Object({
    pass: Type.String({ description: 'for the session that asked, for twelve hours' }),
    role: Type.Enum([...projectRoles]),
  }),
})

export const notePreview = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/previews',
  operation: 'projects.preview',
  scope: 'project',
  summary: 'Note in the audit log that a project is looked at as a role from now on',
  params: ProjectParam,
  body: Type.Object({ role: Type.Enum([...previewRoles]) }, closed),
  reply: Message,
})

export const resendInvite = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/projects/:projectId/users/:userId/resend-invite',
  operation: 'members.manage',
  scope: 'project',
  summary: 'A new link for an open invitation; mailed when a mailer is configured',
  params: MemberParam,
  unknownFields: 'drop',
  reply: Type.Object({ msg: Type.String(), invite_url: Type.String(), mailed: Type.Boolean() }),
})

export const leaveProject = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/leave',
  operation: 'members.leave',
  scope: 'project',
  summary: 'Leave a project; the last owner cannot',
  params: ProjectParam,
  reply: Message,
})
