import { Type } from '../schema/type.ts'
import { closed, endpoint, Nullable } from './endpoint.ts'
import { TokenSpec } from './tokens.ts'

export const oauthLimits = { redirectUris: 10, address: 2000, clientId: 500, state: 1000, days: 365 } as const

/** Where programs that got no token are told to look (RFC 9728). */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource/api/v1/mcp'

const Text = (most: number) => Type.Optional(Type.String({ maxLength: most }))

export const readProtectedResource = endpoint({
  method: 'GET',
  path: '/.well-known/oauth-protected-resource',
  aliases: [resourceMetadataPath],
  operation: 'app.read',
  scope: 'public',
  summary: 'Who gives tokens for the Model Context Protocol here (RFC 9728)',
  unknownFields: 'drop',
  reply: Type.Unknown(),
})

export const readAuthorizationServer = endpoint({
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  operation: 'app.read',
  scope: 'public',
  summary: 'Where programs register, ask people and fetch tokens (RFC 8414)',
  unknownFields: 'drop',
  reply: Type.Unknown(),
})

export const registerClient = endpoint({
  method: 'POST',
  path: '/api/v1/oauth/register',
  operation: 'oauth.use',
  scope: 'public',
  summary: 'A program says what it is called and where it wants answers (RFC 7591)',
  body: Type.Object({
    client_name: Text(200),
    redirect_uris: Type.Array(Type.String({ maxLength: oauthLimits.address }), {
      minItems: 1,
      maxItems: oauthLimits.redirectUris,
    }),
  }),
  unknownFields: 'drop',
  reply: Type.Unknown(),
})

/** What a program asks for, as it stands in the address it sends people to. */
export const ConnectionRequest = Type.Object({
  client_id: Type.String({ minLength: 1, maxLength: oauthLimits.clientId }),
  redirect_uri: Type.String({ minLength: 1, maxLength: oauthLimits.address }),
  response_type: Text(20),
  code_challenge: Text(200),
  code_challenge_method: Text(20),
  state: Text(oauthLimits.state),
  scope: Text(200),
  resource: Text(oauthLimits.address),
})

export const openConnection = endpoint({
  method: 'GET',
  path: '/api/v1/oauth/authorize',
  operation: 'oauth.use',
  scope: 'public',
  summary: 'Where a program sends people to be let in; leads to the screen that asks them',
  query: Type.Partial(ConnectionRequest),
  unknownFields: 'drop',
  reply: Type.Null(),
})

const connectionAccesses = ['read', 'write'] as const

export const readConnection = endpoint({
  method: 'GET',
  path: '/api/v1/oauth/request',
  operation: 'tokens.manage',
  scope: 'account',
  summary: 'Which program asks to act for the caller, and for what',
  query: ConnectionRequest,
  unknownFields: 'drop',
  reply: Type.Object({
    name: Type.String({ description: 'as the program calls itself' }),
    describedAt: Nullable(
      Type.String({ description: 'the host of its id, where it says what it is; null: it has registered' }),
    ),
    host: Type.String({ description: 'where the answer goes' }),
    isLocal: Type.Boolean({ description: 'to a program on the computer of the person' }),
    access: Type.Enum([...connectionAccesses]),
    refusal: Type.String({ description: 'where to send the person who does not want it' }),
  }),
})

export const allowConnection = endpoint({
  method: 'POST',
  path: '/api/v1/oauth/allow',
  operation: 'tokens.manage',
  scope: 'account',
  summary: 'Let a program act for the caller; the answer is where to send them',
  body: Type.Object(
    {
      request: ConnectionRequest,
      access: Type.Enum([...connectionAccesses]),
      projects: TokenSpec.properties.projects,
      days: Type.Integer({ minimum: 1, maximum: oauthLimits.days }),
    },
    closed,
  ),
  reply: Type.Object({ location: Type.String() }),
})

export const exchangeToken = endpoint({
  method: 'POST',
  path: '/api/v1/oauth/token',
  operation: 'oauth.use',
  scope: 'public',
  summary: 'A code, or the last refresh token, for an access token (RFC 6749, with PKCE)',
  takesForm: true,
  body: Type.Object({
    grant_type: Text(100),
    code: Text(200),
    redirect_uri: Text(oauthLimits.address),
    client_id: Text(oauthLimits.clientId),
    code_verifier: Text(200),
    refresh_token: Text(200),
    resource: Text(oauthLimits.address),
  }),
  unknownFields: 'drop',
  reply: Type.Unknown(),
})

export const revokeConnection = endpoint({
  method: 'POST',
  path: '/api/v1/oauth/revoke',
  operation: 'oauth.use',
  scope: 'public',
  summary: 'A program gives back what it was given (RFC 7009)',
  takesForm: true,
  body: Type.Object({ token: Text(200), client_id: Text(oauthLimits.clientId) }),
  unknownFields: 'drop',
  reply: Type.Unknown(),
})
