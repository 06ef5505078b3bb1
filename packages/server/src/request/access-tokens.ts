import { jwtVerify, SignJWT } from 'jose'
import type { Secrets } from '../platform/secrets.ts'

export const accessMinutes = 15

export interface AccessClaims {
  readonly user: string
  readonly session: string
  readonly version: number
}

export interface AccessSubject {
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
const type = 'at+jwt'
const remembered = 10_000

export function createAccessTokens(secrets: Secrets, now: () => number): AccessTokens {
  const key = secrets.derive('access-token')
  // Checking a signature costs more than the rest of a small call, and the same token comes again and again.
  const known = new Map<string, { claims: AccessClaims; expiresAt: number }>()
  return {
    async issue({ id, email, firstname, lastname, roles, tokenVersion, session }) {
      const issuedAt = Math.floor(now() / 1000)
      return new SignJWT({ id, email, firstname, lastname, roles, token_version: String(tokenVersion), sid: session })
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessMinutes * 60)
        .sign(key)
    },
    async verify(token) {
      const remembering = known.get(token)
      if (remembering !== undefined && remembering.expiresAt > now()) return remembering.claims
      const verified = await check(token, key, now())
      if (verified === null) return null
      if (known.size >= remembered) known.clear()
      known.set(token, verified)
      return verified.claims
    },
  }
}

async function check(
  token: string,
  key: Uint8Array,
  now: number,
): Promise<{ claims: AccessClaims; expiresAt: number } | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer,
      typ: type,
      requiredClaims: ['exp', 'iat', 'id', 'sid', 'token_version'],
      currentDate: new Date(now),
    })
    const { id, sid, token_version: version, exp = 0, iat = 0 } = payload
    if (typeof id !== 'string' || typeof sid !== 'string' || iat * 1000 > now + 60_000) return null
    return { claims: { user: id, session: sid, version: Number(version) }, expiresAt: exp * 1000 }
  } catch {
    // Every fault of a token means the same: the caller is a guest.
    return null
  }
}
