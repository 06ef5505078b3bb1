import { createHash, randomBytes } from 'node:crypto'
import { type IdKind, idFromBytes } from '@rowhouse/core/ids'

/** Randomness and hashes of random things, in one place so that nobody reaches for a weaker source. */
export function newId(kind: IdKind): string {
  let pool = randomBytes(32)
  let used = 0
  return idFromBytes(kind, () => {
    if (used === pool.length) {
      pool = randomBytes(32)
      used = 0
    }
    return pool[used++] ?? 255
  })
}

/** For ids that `newId` does not make. */
export function randomByte(): number {
  return randomBytes(1)[0] ?? 0
}

/** 256 bits, safe in addresses and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens are random, so a fast hash is enough: there is nothing to guess. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
