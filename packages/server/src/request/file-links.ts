import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../platform/secrets.ts'
import type { AccessClaims } from './access-tokens.ts'

const fileLinkMinutes = 10

/** Of whoever came through a public link. */
export interface LinkClaims {
  readonly link: string
  /** null: the link has no password. */
  readonly pass: string | null
}

/** Of a program that acts by an API token: its id, which opens nothing by itself. */
interface TokenClaims {
  readonly token: string
}

export type FileClaims = AccessClaims | LinkClaims | TokenClaims

/** Addresses of files for whatever can send no header: each speaks for the session, token or link of its maker, about one file, for minutes. */
export interface FileLinks {
  sign(claims: FileClaims, fileId: string): { readonly link: string; readonly expiresAt: number }
  /** null for anything but a good one; its session, token or link and their rights are looked up anew with every use. */
  verify(link: string, fileId: string): FileClaims | null
}

export function createFileLinks(secrets: Secrets, now: () => number): FileLinks {
  const key = secrets.derive('file-link')
  return {
    sign(claims, fileId) {
      const expiresAt = now() + fileLinkMinutes * 60_000
      const payload = Buffer.from(JSON.stringify({ claims, expiresAt })).toString('base64url')
      return { link: `${payload}.${signatureOf(payload, fileId, key).toString('base64url')}`, expiresAt }
    },
    verify(link, fileId) {
      const [payload = '', signature = '', ...more] = link.split('.')
      const given = Buffer.from(signature, 'base64url')
      const wanted = signatureOf(payload, fileId, key)
      if (more.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
      // Only `sign` makes what bears this signature.
      const { claims, expiresAt } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
        readonly claims: FileClaims
        readonly expiresAt: number
      }
      return expiresAt > now() ? claims : null
    },
  }
}

function signatureOf(payload: string, fileId: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${fileId}.${payload}`).digest()
}
