import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../platform/secrets.ts'

export const accessMinutes = 15

export interface AccessClaims {
  readonly user: string
  readonly session: string
  readonly version: number
}

interface AccessSubject {
  readonly id: string
  readonly email: string
  readonly firstname: string | null
  readonly lastname: string | null
  readonly roles: string
  readonly tokenVersion: number
  readonly session: string
}

export interface AccessTokens {
  issue(subject: AccessSubject): Promise<string>
  /** The claims of a good token; null for anything else, without saying why. */
  verify(token: string): Promise<AccessClaims | null>
}

const issuer = 'rowhouse'
// One header, compared letter by letter: a token cannot choose how it is checked.
const header = encode({ alg: 'HS256', typ: 'at+jwt' })
const remembered = 10_000

export function createAccessTokens(secrets: Secrets, now: () => number): AccessTokens {
  const key = secrets.derive('access-token')
  // Checking a signature costs more than the rest of a small call, and the same token comes again and again.
  const known = new Map<string, { claims: AccessClaims; expiresAt: number }>()
  return {
    async issue({ id, email, firstname, lastname, roles, tokenVersion, session }) {
      const issuedAt = Math.floor(now() / 1000)
      const claims = { id, email, firstname, lastname, roles, token_version: String(tokenVersion), sid: session }
      const payload = encode({ ...claims, iss: issuer, iat: issuedAt, exp: issuedAt + accessMinutes * 60 })
      return `${header}.${payload}.${signatureOf(payload, key).toString('base64url')}`
    },
    async verify(token) {
      const remembering = known.get(token)
      if (remembering !== undefined && remembering.expiresAt > now()) return remembering.claims
      const verified = check(token, key, now())
      if (verified === null) return null
      if (known.size >= remembered) known.clear()
      known.set(token, verified)
      return verified.claims
    },
  }
}

interface Verified {
  readonly claims: AccessClaims
  readonly expiresAt: number
}

/** Every fault of a token means the same: the caller is a guest. */
function check(token: string, key: Uint8Array, now: number): Verified | null {
  const [first, payload, signature, ...more] = token.split('.')
  if (first !== header || payload === undefined || signature === undefined || more.length > 0) return null
  if (!isSignature(signature, payload, key)) return null
  const { id, sid, token_version: version, iss, exp, iat, nbf = 0 } = decode(payload)
  if (typeof id !== 'string' || typeof sid !== 'string' || typeof version !== 'string' || iss !== issuer) return null
  if (typeof exp !== 'number' || typeof iat !== 'number' || typeof nbf !== 'number') return null
  if (exp * 1000 <= now || iat * 1000 > now + 60_000 || nbf * 1000 > now) return null
  return { claims: { user: id, session: sid, version: Number(version) }, expiresAt: exp * 1000 }
}

function isSignature(signature: string, payload: string, key: Uint8Array): boolean {
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(payload, key)
  // Letters that are no base64 are skipped while decoding, so the text is compared as well.
  return given.length === right.length && timingSafeEqual(given, right) && signature === right.toString('base64url')
}

function signatureOf(payload: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${header}.${payload}`).digest()
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Only what we have signed comes here. */
function decode(payload: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
