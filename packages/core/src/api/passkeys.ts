import { Type } from '../schema/type.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'

/** Of somebody, and of how many characters its name may be. */
export const passkeyLimits = { most: 20, name: 60 } as const

export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
  isSynced: Type.Boolean({ description: 'kept by an account of its maker, on several devices' }),
})

const Name = Type.String({ maxLength: 200 })
const PasskeyParam = Type.Object({ passkeyId: Type.String({ maxLength: 40 }) })

/** What a browser takes and gives, in the words of WebAuthn (PublicKeyCredential, as JSON). */
export const PasskeyOptions = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
})
const text = (maxLength: number) => Type.String({ maxLength })

/** What authenticators answer with is read by the server alone, so what it does not know is let through to be ignored. */
const credential = {
  id: text(2000),
  rawId: text(2000),
  type: text(40),
  clientExtensionResults: Type.Optional(Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })),
  authenticatorAttachment: Type.Optional(Nullable(text(40))),
}

export const PasskeyMade = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: text(8000),
    attestationObject: text(16_000),
    authenticatorData: Type.Optional(text(16_000)),
    transports: Type.Optional(Type.Array(text(40), { maxItems: 10 })),
    publicKeyAlgorithm: Type.Optional(Type.Number()),
    publicKey: Type.Optional(Nullable(text(8000))),
  }),
})

export const PasskeyProof = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: text(8000),
    authenticatorData: text(8000),
    signature: text(8000),
    userHandle: Type.Optional(Nullable(text(200))),
  }),
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/v1/account/passkeys',
  operation: 'account.read',
  scope: 'account',
  setsUpFactor: true,
  summary: 'The own passkeys, the newest first',
  reply: Type.Object({ list: Type.Array(Passkey) }),
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/account/passkeys/options',
  operation: 'account.update',
  scope: 'account',
  freshSignIn: true,
  setsUpFactor: true,
  summary: 'What navigator.credentials.create() needs to make a passkey; works once, for five minutes',
  reply: PasskeyOptions,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/account/passkeys',
  operation: 'account.update',
  scope: 'account',
  setsUpFactor: true,
  summary: 'Keep a passkey; whoever had no second factor gets recovery codes, which are shown once',
  body: Type.Object({ name: Name, credential: PasskeyMade }, closed),
  reply: Type.Object({ passkey: Passkey, recoveryCodes: Type.Array(Type.String()) }),
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/v1/account/passkeys/:passkeyId',
  operation: 'account.update',
  scope: 'account',
  summary: 'Name an own passkey anew',
  params: PasskeyParam,
  body: Type.Object({ name: Name }, closed),
  reply: Passkey,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/passkeys/:passkeyId',
  operation: 'account.update',
  scope: 'account',
  freshSignIn: true,
  summary: 'Remove an own passkey; with the last second factor the recovery codes go too',
  params: PasskeyParam,
  reply: Message,
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys/options',
  operation: 'auth.signIn',
  scope: 'public',
  summary:
    'What navigator.credentials.get() needs: to sign in by a passkey alone or, with `secondFactor`, after a sign-in was answered with `second_factor_required` in this browser',
  body: Type.Object({ secondFactor: Type.Optional(Type.Boolean()) }, closed),
  reply: PasskeyOptions,
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys/sign-in',
  operation: 'auth.signIn',
  scope: 'public',
  summary: 'Sign in by a passkey, alone or as second factor, as the options of this browser say',
  body: Type.Object({ credential: PasskeyProof }, closed),
  reply: Type.Object({ token: Type.String() }),
})
