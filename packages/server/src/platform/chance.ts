import { createHash, randomBytes, randomFillSync } from 'node:crypto'
import { type IdKind, idFromBytes } from '@rowhouse/core/ids'

/** Randomness and hashes of random things, in one place so that nobody reaches for a weaker source. */
export function newId(kind: IdKind): string {
  return idFromBytes(kind, nextByte)
}

// Asking the system takes as long for many bytes as for a few. None is used twice, and a used one is wiped out.
const pool = Buffer.alloc(2048)
let used = pool.length

function nextByte(): number {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const byte = pool[used] ?? 255
  pool[used] = 0
  used += 1
  return byte
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
