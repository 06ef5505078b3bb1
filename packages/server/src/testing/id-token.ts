import { createHmac } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose'

export const idTokenFaults = [
  'unsigned',
  'signed with the public key',
  'signed by a stranger',
  'signed by another algorithm',
  'changed afterwards',
  'wrong audience',
  'several audiences',
  'wrong issuer',
  'wrong nonce',
  'no nonce',
  'expired',
  'without expiry',
  'unknown critical header',
  'no address',
  'missing',
] as const

export type IdTokenFault = (typeof idTokenFaults)[number]

interface IdTokenClaims {
  readonly issuer: string
  readonly audience: string
  readonly nonce: string
  readonly person: {
    readonly subject: string
    readonly email: string
    readonly emailVerified: boolean | null
    readonly firstname: string
    readonly lastname: string
    readonly claims?: Readonly<Record<string, unknown>>
  }
}

export interface IdTokenMaker {
  /** A token that is right, or wrong in exactly one way. */
  make(claims: IdTokenClaims, fault: IdTokenFault | undefined): Promise<string | undefined>
  keySet(): JSONWebKeySet
  changeKeys(): Promise<void>
}

export async function createIdTokenMaker(): Promise<IdTokenMaker> {
  let keys = await createKeys()
  return {
    make: (claims, fault) => make(keys, claims, fault),
    keySet: () => ({ keys: [keys.jwk, keys.other.jwk] }),
    async changeKeys() {
      keys = await createKeys()
    },
  }
}

type Keys = Awaited<ReturnType<typeof createKeys>>

let keyCount = 0

async function createKeys() {
  return { ...(await createKey('ES256')), other: await createKey('ES384') }
}

async function createKey(alg: 'ES256' | 'ES384') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const kid = `key-${++keyCount}`
  return { privateKey, publicKey, kid, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

async function make(keys: Keys, claims: IdTokenClaims, fault: IdTokenFault | undefined): Promise<string | undefined> {
  const payload = withFault(payloadOf(claims), fault)
  const header = { alg: 'ES256', kid: keys.kid, ...(fault === 'unknown critical header' ? { crit: ['x'], x: 1 } : {}) }
  if (fault === 'missing') return undefined
  if (fault === 'unsigned') return `${encode({ alg: 'none' })}.${encode(payload)}.`
  if (fault === 'signed with the public key') return signWithPublicKey(keys, payload)
  if (fault === 'signed by a stranger') {
    const stranger = await createKeys()
    return new SignJWT(payload).setProtectedHeader(header).sign(stranger.privateKey)
  }
  if (fault === 'signed by another algorithm') {
    const { kid, privateKey } = keys.other
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES384', kid }).sign(privateKey)
  }
  const token = await new SignJWT(payload).setProtectedHeader(header).sign(keys.privateKey, { crit: { x: true } })
  return fault === 'changed afterwards' ? changed(token, payload) : token
}

function payloadOf({ issuer, audience, nonce, person }: IdTokenClaims): JWTPayload {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuer,
    aud: audience,
    nonce,
    iat: now,
    exp: now + 3600,
    sub: person.subject,
    email: person.email,
    ...(person.emailVerified === null ? {} : { email_verified: person.emailVerified }),
    given_name: person.firstname,
    family_name: person.lastname,
    ...person.claims,
  }
}

function withFault(payload: JWTPayload, fault: IdTokenFault | undefined): JWTPayload {
  if (fault === 'wrong audience') return { ...payload, aud: 'other' }
  if (fault === 'several audiences') return { ...payload, aud: [String(payload.aud), 'other'], azp: 'other' }
  if (fault === 'wrong issuer') return { ...payload, iss: 'https://stranger.test' }
  if (fault === 'wrong nonce') return { ...payload, nonce: 'of another sign-in' }
  if (fault === 'expired') return { ...payload, iat: 1_000_000_000, exp: 1_000_003_600 }
  if (fault === 'no nonce') return without(payload, 'nonce')
  if (fault === 'without expiry') return without(payload, 'exp')
  if (fault === 'no address') return without(payload, 'email')
  return payload
}

function without(payload: JWTPayload, claim: string): JWTPayload {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => name !== claim))
}

// The classic confusion of algorithms: the public key, known to everybody, used as the secret of an HMAC.
async function signWithPublicKey(keys: Keys, payload: JWTPayload): Promise<string> {
  const content = `${encode({ alg: 'HS256', kid: keys.kid })}.${encode(payload)}`
  const mac = createHmac('sha256', await exportSPKI(keys.publicKey))
    .update(content)
    .digest('base64url')
  return `${content}.${mac}`
}

function changed(token: string, payload: JWTPayload): string {
  const [header, , signature] = token.split('.')
  return `${header}.${encode({ ...payload, email: 'eve@example.com' })}.${signature}`
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
