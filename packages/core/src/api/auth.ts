import { Type } from '../schema/type.ts'
import { closed, endpoint, Message, Nullable } from './endpoint.ts'
import { PasskeyOptions, PasskeyProof } from './passkeys.ts'

const Token = Type.Object({ token: Type.String() })

/** The three homes of every account call: today's, the deprecated one and the one without prefix. */
const authPaths = (rest: string, older: string = rest) =>
  ({ path: `/api/v1/auth${rest}`, aliases: [`/api/v1/db/auth${rest}`, `/auth${older}`] }) as const

export const Credentials = {
  email: Type.String({ maxLength: 254 }),
  // Longer passwords are refused with their own sentence; the limit here only keeps hashing cheap to refuse.
  password: Type.String({ maxLength: 8192 }),
}

export const signUp = endpoint({
  method: 'POST',
  ...authPaths('/user/signup'),
  operation: 'auth.signUp',
  scope: 'public',
  summary:
    'Create an account. With mail set up, addresses without an invitation get a link to finish with; the answer is the same for every address',
  body: Type.Object({
    email: Credentials.email,
    // Not needed where a link is mailed: it is chosen by whoever opens the link.
    password: Type.Optional(Credentials.password),
    firstname: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    lastname: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    token: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  }),
  unknownFields: 'drop',
  reply: Type.Object({ token: Type.Optional(Type.String()), msg: Type.Optional(Type.String()) }),
})

export const signIn = endpoint({
  method: 'POST',
  ...authPaths('/user/signin'),
  operation: 'auth.signIn',
  scope: 'public',
  summary:
    'Sign in; `code` is the two-factor or a recovery code. An account with a second factor is refused without it: programs use API tokens',
  body: Type.Object({ ...Credentials, code: Type.Optional(Type.String({ maxLength: 40 })) }),
  unknownFields: 'drop',
  reply: Token,
})

export const CurrentUser = Type.Object({
  id: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  email_verified: Type.Optional(Type.Boolean()),
  firstname: Type.Optional(Nullable(Type.String())),
  lastname: Type.Optional(Nullable(Type.String())),
  provider: Type.Optional(Nullable(Type.String())),
  /** Changes with every new picture; null without one. */
  picture: Type.Optional(Nullable(Type.String())),
  roles: Type.Record(Type.String(), Type.Boolean()),
  /** True: this server asks for a second factor, and nothing else answers before there is one. */
  second_factor_missing: Type.Optional(Type.Boolean()),
  isAuthorized: Type.Optional(Type.Boolean()),
  isPublicBase: Type.Optional(Type.Boolean()),
})

export const me = endpoint({
  method: 'GET',
  ...authPaths('/user/me'),
  operation: 'auth.me',
  scope: 'public',
  summary: 'Who am I; with project_id the roles are those in that project',
  query: Type.Object({ project_id: Type.Optional(Type.String({ maxLength: 100 })) }),
  unknownFields: 'drop',
  reply: CurrentUser,
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/api/v1/auth/token/refresh',
  aliases: ['/api/v1/db/auth/token/refresh', '/auth/token/refresh', '/auth/refresh-token'],
  operation: 'auth.refresh',
  scope: 'public',
  summary: 'Exchange the refresh cookie for a new access token',
  reply: Token,
})

export const signOut = endpoint({
  method: 'POST',
  ...authPaths('/user/signout'),
  operation: 'auth.signOut',
  scope: 'public',
  summary: 'End this session, or all sessions of the account',
  body: Type.Optional(Type.Object({ everywhere: Type.Optional(Type.Boolean()) })),
  unknownFields: 'drop',
  reply: Message,
})

export const forgotPassword = endpoint({
  method: 'POST',
  ...authPaths('/password/forgot'),
  operation: 'auth.recover',
  scope: 'public',
  summary: 'Ask for a password reset mail; the answer is the same for every address',
  body: Type.Object({ email: Type.String({ maxLength: 254 }) }),
  unknownFields: 'drop',
  reply: Message,
})

const TokenParam = Type.Object({ token: Type.String({ maxLength: 500 }) })

export const validateResetToken = endpoint({
  method: 'POST',
  ...authPaths('/token/validate/:token'),
  operation: 'auth.recover',
  scope: 'public',
  summary: 'Is this reset link still good?',
  params: TokenParam,
  reply: Type.Literal(true),
})

export const resetPassword = endpoint({
  method: 'POST',
  ...authPaths('/password/reset/:token'),
  operation: 'auth.recover',
  scope: 'public',
  summary: 'Set a new password with a reset link',
  params: TokenParam,
  body: Type.Object({
    password: Type.Optional(Credentials.password),
    new_password: Type.Optional(Credentials.password),
  }),
  unknownFields: 'drop',
  reply: Message,
})

export const validateEmail = endpoint({
  method: 'POST',
  ...authPaths('/email/validate/:token'),
  operation: 'auth.recover',
  scope: 'public',
  summary: 'Confirm an address with the link that was mailed to it',
  params: TokenParam,
  reply: Message,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/password/change',
  aliases: ['/api/v1/db/auth/password/change', '/auth/password/change', '/user/password/change'],
  operation: 'account.changePassword',
  scope: 'account',
  summary: 'Change the own password; every other session ends',
  body: Type.Object({
    currentPassword: Type.Optional(Credentials.password),
    newPassword: Type.Optional(Credentials.password),
  }),
  unknownFields: 'drop',
  reply: Type.Object({ msg: Type.String(), token: Type.String() }),
})

/** The answer to `reauthentication_required`: then the refused call works for some minutes. */
export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/v1/auth/reauthenticate',
  operation: 'account.update',
  scope: 'account',
  setsUpFactor: true,
  summary:
    'Prove again who is at the screen: by a passkey, by the password, or by a two-factor code where there is none',
  body: Type.Object(
    {
      password: Type.Optional(Credentials.password),
      code: Type.Optional(Type.String({ maxLength: 40 })),
      passkey: Type.Optional(PasskeyProof),
    },
    closed,
  ),
  reply: Message,
})

export const beginReauthentication = endpoint({
  method: 'POST',
  path: '/api/v1/auth/reauthenticate/options',
  operation: 'account.update',
  scope: 'account',
  setsUpFactor: true,
  summary: 'What navigator.credentials.get() needs to prove by an own passkey who is at the screen',
  reply: PasskeyOptions,
})

/** Invitation and sign-up links show whom they are for before the person types a password. */
export const readInvite = endpoint({
  method: 'GET',
  path: '/api/v1/auth/invites/:token',
  operation: 'auth.signUp',
  scope: 'public',
  summary: 'The address an invitation or a sign-up link is for',
  params: TokenParam,
  reply: Type.Object({ email: Type.String() }),
})

const Provider = Type.Object({ provider: Type.Enum(['google', 'github', 'oidc']) })

export const startIdentitySignIn = endpoint({
  method: 'GET',
  path: '/auth/:provider',
  aliases: ['/api/v1/auth/:provider'],
  operation: 'auth.signIn',
  scope: 'public',
  summary: 'Go to the identity provider',
  params: Provider,
  unknownFields: 'drop',
  reply: Type.Null(),
})

export const exchangeIdentityCode = endpoint({
  method: 'POST',
  path: '/auth/:provider/genTokenByCode',
  aliases: ['/api/v1/auth/:provider/genTokenByCode'],
  operation: 'auth.signIn',
  scope: 'public',
  summary:
    'Exchange the query string of the provider redirect for a token; `second_factor` is the two-factor or a recovery code',
  params: Provider,
  query: Type.Object({
    code: Type.Optional(Type.String({ maxLength: 2048 })),
    state: Type.Optional(Type.String({ maxLength: 512 })),
  }),
  // The query string may come in the address or, as the specification says, in the body.
  body: Type.Optional(
    Type.Object({
      code: Type.Optional(Type.String({ maxLength: 2048 })),
      state: Type.Optional(Type.String({ maxLength: 512 })),
      // The second call, in the same browser, after the first was answered with `second_factor_required`.
      second_factor: Type.Optional(Type.String({ maxLength: 40 })),
    }),
  ),
  unknownFields: 'drop',
  reply: Token,
})

export const openResetLink = endpoint({
  method: 'GET',
  path: '/auth/password/reset/:token',
  aliases: ['/api/v1/auth/password/reset/:token', '/api/v1/db/auth/password/reset/:token'],
  operation: 'auth.recover',
  scope: 'public',
  summary: 'The address in older reset mails; leads to the reset screen',
  params: TokenParam,
  unknownFields: 'drop',
  reply: Type.Null(),
})

export const openVerificationLink = endpoint({
  method: 'GET',
  path: '/email/verify/:token',
  operation: 'auth.recover',
  scope: 'public',
  summary: 'The address in verification mails',
  params: TokenParam,
  unknownFields: 'drop',
  reply: Type.Null(),
})
