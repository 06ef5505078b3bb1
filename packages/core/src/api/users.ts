import { logDays } from '../automations/log-days.ts'
import { Type } from '../schema/type.ts'
import { closed, endpoint, Message, Nullable, PageInfo, PageQuery, Timestamp } from './endpoint.ts'

const UserParam = Type.Object({ userId: Type.String({ maxLength: 40 }) })

export const ManagedUser = Type.Object({
  id: Type.String(),
  email: Type.String(),
  firstname: Nullable(Type.String()),
  lastname: Nullable(Type.String()),
  picture: Nullable(Type.String()),
  roles: Type.String({ description: 'comma separated: user, super' }),
  status: Type.Union([Type.Literal('active'), Type.Literal('suspended')]),
  twoFactor: Type.Boolean(),
  projects: Type.Integer({ description: 'in how many projects the person is' }),
  createdAt: Timestamp,
  lastSignInAt: Nullable(Timestamp),
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/v1/users',
  operation: 'users.manage',
  scope: 'instance',
  summary: 'People of this server, with search in address and name',
  query: Type.Object({ ...PageQuery, query: Type.Optional(Type.String({ maxLength: 200 })) }, closed),
  reply: Type.Object({ list: Type.Array(ManagedUser), pageInfo: PageInfo }),
})

export const readUser = endpoint({
  method: 'GET',
  path: '/api/v1/users/:userId',
  operation: 'users.manage',
  scope: 'instance',
  summary: 'One person',
  params: UserParam,
  reply: ManagedUser,
})

/** An invited person exists once the invitation is used; until then the list shows the invitation itself. */
export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/v1/users',
  operation: 'users.manage',
  scope: 'instance',
  summary: 'Invite a person to this server',
  body: Type.Object({ email: Type.String({ maxLength: 254 }) }, closed),
  reply: Type.Object({
    invite_token: Type.String(),
    invite_url: Type.String(),
    email: Type.String(),
    mailed: Type.Boolean(),
  }),
})

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/v1/users/:userId',
  operation: 'users.manage',
  scope: 'instance',
  summary: 'Change name, suspend or resume, make or unmake super admin',
  params: UserParam,
  body: Type.Object(
    {
      firstname: Type.Optional(Type.String({ maxLength: 100 })),
      lastname: Type.Optional(Type.String({ maxLength: 100 })),
      suspended: Type.Optional(Type.Boolean()),
      superAdmin: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  reply: ManagedUser,
})

export const previewUserDeletion = endpoint({
  method: 'GET',
  path: '/api/v1/users/:userId/deletion',
  operation: 'users.manage',
  scope: 'instance',
  summary: 'What would happen to the projects of this person',
  params: UserParam,
  reply: Type.Object({
    /** Nobody else owns these: they are handed over or go to the trash. */
    soleOwnerOf: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
    memberOf: Type.Integer(),
  }),
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/:userId',
  operation: 'users.manage',
  scope: 'instance',
  freshSignIn: true,
  summary: 'Delete a person; projects only they own are handed over or trashed',
  params: UserParam,
  query: Type.Object(
    {
      projects: Type.Optional(Type.Union([Type.Literal('transfer'), Type.Literal('trash')])),
      /** Who gets them; the super admin who deletes when left out. */
      to: Type.Optional(Type.String({ maxLength: 40 })),
    },
    closed,
  ),
  reply: Message,
})

export const generateResetUrl = endpoint({
  method: 'POST',
  path: '/api/v1/users/:userId/generate-reset-url',
  operation: 'users.manage',
  scope: 'instance',
  freshSignIn: true,
  summary: 'A reset link to copy and send by hand',
  params: UserParam,
  reply: Type.Object({
    reset_password_token: Type.String(),
    reset_password_url: Type.String(),
    expires_at: Timestamp,
  }),
})

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/v1/users/:userId/sign-out',
  operation: 'users.manage',
  scope: 'instance',
  summary: 'Sign a person out everywhere',
  params: UserParam,
  reply: Message,
})

export const removeTwoFactor = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/:userId/two-factor',
  operation: 'users.manage',
  scope: 'instance',
  freshSignIn: true,
  summary: 'Remove the authenticator app, the passkeys and the recovery codes of a person who lost the device',
  params: UserParam,
  reply: Message,
})

export const Invite = Type.Object({
  id: Type.String(),
  email: Type.String(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
})

export const listInvites = endpoint({
  method: 'GET',
  path: '/api/v1/invites',
  operation: 'users.manage',
  scope: 'instance',
  summary: 'Open invitations',
  reply: Type.Object({ list: Type.Array(Invite) }),
})

export const withdrawInvite = endpoint({
  method: 'DELETE',
  path: '/api/v1/invites/:inviteId',
  operation: 'users.manage',
  scope: 'instance',
  summary: 'Withdraw an invitation',
  params: Type.Object({ inviteId: Type.String({ maxLength: 40 }) }),
  reply: Message,
})

const LogDays = Type.Integer({
  minimum: logDays.least,
  maximum: logDays.most,
  description: 'for which calls of webhooks and runs of automations are kept',
})

export const InstanceSettings = Type.Object({
  inviteOnly: Type.Boolean(),
  /** True when INVITE_ONLY decides: the switch is then fixed. */
  inviteOnlyFixed: Type.Boolean(),
  mailConfigured: Type.Boolean(),
  requireSecondFactor: Type.Boolean(),
  logDays: LogDays,
})

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/v1/settings',
  operation: 'settings.manage',
  scope: 'instance',
  summary: 'Settings of this server',
  reply: InstanceSettings,
})

export const updateSettings = endpoint({
  method: 'PATCH',
  path: '/api/v1/settings',
  operation: 'settings.manage',
  scope: 'instance',
  summary: 'Change settings of this server',
  body: Type.Object(
    {
      inviteOnly: Type.Optional(Type.Boolean()),
      requireSecondFactor: Type.Optional(Type.Boolean()),
      logDays: Type.Optional(LogDays),
    },
    closed,
  ),
  reply: InstanceSettings,
})
