import { languages } from '../languages.ts'
import { Type } from '../schema/type.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'

export const Account = Type.Object({
  id: Type.String(),
  email: Type.String(),
  firstname: Nullable(Type.String()),
  lastname: Nullable(Type.String()),
  picture: Nullable(Type.String()),
  language: Nullable(Type.Enum([...languages])),
  roles: Type.Array(Type.String()),
  hasPassword: Type.Boolean(),
  identities: Type.Array(Type.String(), { description: 'google, github' }),
  twoFactor: Type.Boolean({ description: 'by an authenticator app' }),
  passkeys: Type.Integer({ description: 'how many; each is a second factor too' }),
  recoveryCodesLeft: Type.Integer(),
  needsSecondFactor: Type.Boolean({ description: 'this server asks everybody for one' }),
  createdAt: Timestamp,
})

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/v1/account',
  operation: 'account.read',
  scope: 'account',
  setsUpFactor: true,
  summary: 'The own account',
  reply: Account,
})

export const updateAccount = endpoint({
  method: 'PATCH',
  path: '/api/v1/account',
  operation: 'account.update',
  scope: 'account',
  summary: 'Change first and last name and the language of mails',
  body: Type.Object(
    {
      firstname: Type.Optional(Type.String({ maxLength: 100 })),
      lastname: Type.Optional(Type.String({ maxLength: 100 })),
      language: Type.Optional(Type.Enum([...languages])),
    },
    closed,
  ),
  reply: Account,
})

export const pictureLimits = {
  maxBytes: 1_000_000,
  types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
} as const

/** The body is the picture itself, with its type as content type. */
export const setPicture = endpoint({
  method: 'PUT',
  path: '/api/v1/account/picture',
  operation: 'account.update',
  scope: 'account',
  summary: 'Set the own picture (png, jpeg, gif or webp, at most 1 MB, sent as it is)',
  body: Type.Optional(Type.Unknown({ description: 'the bytes of the picture' })),
  reply: Account,
})

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/picture',
  operation: 'account.update',
  scope: 'account',
  summary: 'Remove the own picture',
  reply: Account,
})

export const readPicture = endpoint({
  method: 'GET',
  path: '/api/v1/users/:userId/picture',
  operation: 'users.picture',
  scope: 'account',
  summary: 'The picture of a person one shares a project with',
  params: Type.Object({ userId: Type.String({ maxLength: 40 }) }),
  unknownFields: 'drop',
  reply: Type.Unsafe<Uint8Array>({}),
})

export const Session = Type.Object({
  id: Type.String(),
  current: Type.Boolean(),
  device: Type.String({ description: 'Browser and system, as far as it told' }),
  address: Type.String(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/account/sessions',
  operation: 'account.read',
  scope: 'account',
  summary: 'Where the account is signed in',
  reply: Type.Object({ list: Type.Array(Session) }),
})

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/sessions/:sessionId',
  operation: 'account.update',
  scope: 'account',
  summary: 'Sign out one device',
  params: Type.Object({ sessionId: Type.String({ maxLength: 40 }) }),
  reply: Message,
})

export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/api/v1/account/two-factor/start',
  operation: 'account.update',
  scope: 'account',
  freshSignIn: true,
  setsUpFactor: true,
  summary: 'A fresh secret for the authenticator app; counts only once confirmed',
  reply: Type.Object({ secret: Type.String(), uri: Type.String({ description: 'otpauth:// for the QR code' }) }),
})

const Code = Type.String({ minLength: 6, maxLength: 40 })
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/v1/account/two-factor/confirm',
  operation: 'account.update',
  scope: 'account',
  setsUpFactor: true,
  summary: 'Switch two-factor on with a first code; the recovery codes are shown once',
  body: Type.Object({ code: Code }, closed),
  reply: RecoveryCodes,
})

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/v1/account/two-factor/disable',
  operation: 'account.update',
  scope: 'account',
  summary: 'Switch two-factor off with a code',
  body: Type.Object({ code: Code }, closed),
  reply: Message,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/account/two-factor/recovery-codes',
  operation: 'account.update',
  scope: 'account',
  summary: 'New recovery codes; the old ones stop working. With passkeys alone a fresh sign-in stands for the code',
  body: Type.Object({ code: Type.Optional(Code) }, closed),
  reply: RecoveryCodes,
})
